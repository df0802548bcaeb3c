use serde_json::{Number, Value};

/// Puts the exactly rounded number of `text` in the place of every float in `value`, which was
/// read from `text`.
///
/// `serde_json` reads floats to within one unit in the last place unless its feature
/// `float_roundtrip` is on; a notebook read and written again would drift (0.9999999999999999
/// becomes 1.0). The standard library rounds correctly.
pub(crate) fn floats(text: &str, value: &mut Value) {
    let mut walk = Walk { rest: text };
    walk.value(Some(value));
}

/// A walk over JSON that is known to be sound, beside the value it was read to.
struct Walk<'text> {
    rest: &'text str,
}

impl<'text> Walk<'text> {
    /// `None` stands for a value that a later key of the same name replaced.
    fn value(&mut self, value: Option<&mut Value>) {
        match self.peek() {
            Some('{') => self.object(value),
            Some('[') => self.list(value),
            Some('"') => drop(self.string()),
            _ => {
                let token = self.take_while(|character| !",]} \t\r\n".contains(character));
                if let Some(value) = value
                    && value.is_f64()
                    && let Some(number) = token.parse().ok().and_then(Number::from_f64)
                {
                    *value = Value::Number(number);
                }
            }
        }
    }

    fn object(&mut self, mut value: Option<&mut Value>) {
        self.skip(1);
        while self.peek() == Some('"') {
            let key: String = serde_json::from_str(self.string()).unwrap_or_default();
            self.peek();
            self.skip(1);
            let object = value.as_deref_mut().and_then(Value::as_object_mut);
            self.value(object.and_then(|object| object.get_mut(&key)));
            self.comma();
        }
        self.skip(1);
    }

    fn list(&mut self, mut value: Option<&mut Value>) {
        self.skip(1);
        let mut position = 0;
        while !matches!(self.peek(), None | Some(']')) {
            let items = value.as_deref_mut().and_then(Value::as_array_mut);
            self.value(items.and_then(|items| items.get_mut(position)));
            self.comma();
            position += 1;
        }
        self.skip(1);
    }

    /// The string at this place with its quotes, as written.
    fn string(&mut self) -> &'text str {
        let mut is_escaped = false;
        let end = self.rest.bytes().skip(1).position(|byte| {
            let ends = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            ends
        });
        let (string, rest) = self.rest.split_at(end.map_or(self.rest.len(), |end| end + 2));
        self.rest = rest;
        string
    }

    fn comma(&mut self) {
        if self.peek() == Some(',') {
            self.skip(1);
            self.peek();
        }
    }

    /// The next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
        self.rest.chars().next()
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'text str {
        let end = self.rest.find(|character| !belongs(character));
        let (token, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Value {
        let mut value = serde_json::from_str(text).unwrap();
        floats(text, &mut value);
        value
    }

    #[test]
    fn floats_are_rounded_correctly_wherever_they_stand() {
        let text = r#" { "a\"]}" : [ [ ] , { } , "0.1,]" , 0.9999999999999999 , -7.038531e-26 ] ,
            "b":{"c":[true,null,0.9999999999999999]}, "d": 7 }"#;
        let value = read(text);
        assert_eq!(value["a\"]}"][3].as_f64(), Some(0.999_999_999_999_999_9));
        assert_eq!(value["a\"]}"][4].as_f64(), Some(-7.038_531e-26));
        assert_eq!(value["b"]["c"][2].as_f64(), Some(0.999_999_999_999_999_9));
        assert_eq!(value["d"].as_u64(), Some(7));
    }

    #[test]
    fn of_two_equal_keys_the_last_one_counts() {
        let value = read(r#"{"a": [0.25, {"b": 0.5}], "a": [0.9999999999999999], "c": 0.125}"#);
        assert_eq!(value["a"][0].as_f64(), Some(0.999_999_999_999_999_9));
        assert_eq!(value["c"].as_f64(), Some(0.125));
    }
}

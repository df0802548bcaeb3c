use crate::Metadata;

/// The kernel a notebook asks for: `metadata.kernelspec`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kernelspec {
    /// The name of the kernel's directory.
    pub name: String,
    /// The name people see.
    pub display_name: String,
    /// The language of the cells, when stated.
    pub language: Option<String>,
}

/// The kernelspec in `metadata`; `None` when it is absent or not of its shape, which
/// [`crate::Notebook::validate`] tells apart.
pub(crate) fn of(metadata: &Metadata) -> Option<Kernelspec> {
    let spec = metadata.get("kernelspec")?.as_object()?;
    let text = |key: &str| Some(spec.get(key)?.as_str()?.to_owned());
    Some(Kernelspec {
        name: text("name")?,
        display_name: text("display_name")?,
        language: text("language"),
    })
}

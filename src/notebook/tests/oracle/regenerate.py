"""Writes `given/*.ipynb` and, through Python's nbformat, `expected/*.ipynb`.

Run with nbformat 5.11.1:  python regenerate.py

Cells without an id get the id this project would give them (`cell-<position>`) before nbformat
sees the 4.5 document; nbformat's own ids are random. Nothing else is touched.
"""

import json
import logging
import pathlib

import nbformat

HERE = pathlib.Path(__file__).parent
EVERY_LINE_END = "a\nb\r\nc\rd\x0be\x0cf\x1cg\x1dh\x1ei\x85j\u2028k\u2029l\x1fm\n"


def code(source, outputs=(), count=None, metadata=None, **more):
    return {"cell_type": "code", "execution_count": count, "metadata": metadata or {},
            "outputs": list(outputs), "source": source, **more}


def text(kind, source, metadata=None, **more):
    return {"cell_type": kind, "metadata": metadata or {}, "source": source, **more}


def document(cells, minor=5, metadata=None):
    return {"nbformat_minor": minor, "nbformat": 4, "metadata": metadata or {}, "cells": cells}


def stream(name, value):
    return {"output_type": "stream", "name": name, "text": value}


def display(data, metadata=None):
    return {"output_type": "display_data", "data": data, "metadata": metadata or {}}


def result(data, count, metadata=None):
    return {"output_type": "execute_result", "execution_count": count, "data": data,
            "metadata": metadata or {}}


def error(ename, evalue, traceback):
    return {"output_type": "error", "ename": ename, "evalue": evalue, "traceback": traceback}


GIVEN = {
    "empty": document([]),
    "one-string-sources": document([
        code("let x = 1;\nx", id="one"),
        code("", id="two"),
        text("markdown", "# Title\n\nText\n", id="three"),
        text("raw", "raw", id="four"),
    ]),
    "list-sources": document([
        code(["let x = 1;\n", "x"], id="one"),
        code([], id="two"),
        code(["split ", "in mid line\n"], id="three"),
        text("markdown", ["# Title\n", "\n", "Text\n"], id="four"),
    ]),
    "every-output": document([
        code("show()", count=7, id="shows", outputs=[
            stream("stdout", "plain\nlast line without end"),
            stream("stderr", ["warning: ", "x\n"]),
            display({"text/plain": "<Figure>", "text/html": "<b>\nbold\n</b>",
                     "image/png": "aGVsbG8=\nd29ybGQ=\n",
                     "image/svg+xml": "<svg>\n</svg>\n",
                     "application/javascript": "a;\nb;\n"},
                    {"image/png": {"width": 640, "height": 480}}),
            result({"text/plain": ["2\n", "3"]}, 7),
            error("panic", "index out of bounds", ["\u001b[31mpanic\u001b[0m", "two\nlines", ""]),
        ]),
        code("never ran", id="never"),
        code("zero", count=0, id="zero"),
    ]),
    "json-formats": document([
        code("plot()", count=1, id="plot", outputs=[
            display({
                "application/json": ["kept\n", "as a list"],
                "application/vnd.plotly.v1+json": {"data": [{"y": [1, 2.5, None], "type": "bar"}],
                                                   "layout": {}, "config": []},
                "application/vnd.example+json": "one string\nof two lines",
                "application/geo+json": None,
                "text/plain": "plot",
            }),
        ]),
    ]),
    "numbers": document([], metadata={"numbers": [
        0, 1, -1, 2**53 + 1, 2**63 - 1, -(2**63), 2**64 - 1,
        0.0, 1.0, 0.1, 100.0, 1e15, 1e16, 1e17, 123456789012345.6, 1e-4, 1e-5, 1.5e-7, 5e-324,
        2.2250738585072014e-308, 1.7976931348623157e308, 0.30000000000000004, -1.25e22,
        69.19500000000001, 2.718281828459045, 3.141592653589793, 6.02214076e23, 1.6e-19,
        9007199254740993.0, 0.9999999999999999, 1.0000000000000002, 4.35, 7.038531e-26,
        9.5367431640625e-07, 123456.78901234567, 37.99999999999999, 8.41e21, 0.12345678901234568,
    ]}),
    "text-beyond-ascii": document([
        text("markdown", "Präemption — “lazy” 🦀 \u00a0 \u200b\ufeff", id="words"),
        code('"tab\\t"\t\x00\x01\x08\x0c\x1b\x7f / \\', id="escapes"),
    ], metadata={"ключ": "значение", "é": 1, "e": 2, "Z": 3, "😀": 4, "\uff5e": 5, "\"": 6, "": 7}),
    "line-ends": document([
        code(EVERY_LINE_END, id="code", outputs=[
            stream("stdout", EVERY_LINE_END), display({"text/plain": EVERY_LINE_END})]),
        text("markdown", "\n\n\r\n", id="only-ends"),
    ]),
    "attachments": document([
        text("markdown", "![](attachment:a.png)", id="markdown", attachments={
            "a.png": {"image/png": "aGVsbG8=\n"},
            "b c.txt": {"text/plain": ["one\n", "two"], "application/json": {"k": []}}}),
        text("raw", "x", id="raw", attachments={}),
    ]),
    "metadata-kept": document([
        code("x", id="tagged", metadata={"tags": ["raises-exception"], "collapsed": True,
                                         "jupyter": {"source_hidden": False}, "z": {"b": [], "a": {}}}),
    ], metadata={
        "kernelspec": {"name": "preempt-lab", "display_name": "Rust (preempt-lab)", "language": "rust"},
        "language_info": {"name": "rust", "codemirror_mode": {"name": "rust"}},
        "preempt_lab": {"slug": "memcg", "kind": "study", "order": 1, "title": "T", "datasets": ["memcg"]},
        "authors": [{"name": "A"}], "unknown": None, "nested": [[], [[]], {}, [{}]]}),
    "transient-keys": document([code("x", id="x", metadata={"trusted": True})],
                               metadata={"orig_nbformat": 3, "orig_nbformat_minor": 0,
                                         "signature": "sha256:0"}),
    "ids-missing-in-4.5": document([code("a"), text("markdown", "b", id="given"), text("raw", "c")]),
    **{f"version-4.{minor}": document([code("a", [stream("stdout", ["x\n"])]), text("markdown", ["b"])],
                                      minor) for minor in range(5)},
}


def with_ids(notebook):
    for position, cell in enumerate(notebook["cells"], 1):
        cell.setdefault("id", f"cell-{position}")
    return {**notebook, "nbformat_minor": 5}


def main():
    logging.disable(logging.CRITICAL)
    for name, notebook in GIVEN.items():
        given = HERE / "given" / f"{name}.ipynb"
        given.write_text(json.dumps(notebook, ensure_ascii="ascii" in name) + "\n", encoding="utf-8",
                         newline="")
        node = nbformat.reads(json.dumps(with_ids(notebook)), as_version=4)
        nbformat.validate(node)
        with open(HERE / "expected" / f"{name}.ipynb", "w", encoding="utf-8", newline="") as file:
            nbformat.write(node, file)


if __name__ == "__main__":
    main()

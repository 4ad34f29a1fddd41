"""Build the extension once for all versions of CPython from 3.11 on (the stable ABI)."""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


class Build(build_ext):
    """Reports in one sentence why the extension is not built."""

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception as error:
            raise SystemExit(
                "kipc-accelerator needs a C compiler to be built from source; without it everything works as before, "
                f"only slower ({error})"
            ) from None


setup(
    ext_modules=[
        Extension(
            "kipc_accelerator",
            sorted(map(str, Path("src").glob("*.c"))),
            depends=sorted(map(str, Path("src").glob("*.h"))),
            define_macros=[("Py_LIMITED_API", "0x030b0000")],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3"],  # columns take a fifth less
            py_limited_api=True,
        )
    ],
    cmdclass={"build_ext": Build},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)

"""Build the extension once for all versions of CPython from 3.11 on (the stable ABI), but for each without a GIL."""

import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HAS_GIL = not sysconfig.get_config_var("Py_GIL_DISABLED")
# Builds without a GIL have no stable ABI before 3.15 (PEP 803); on Windows, their headers do not define the macro.
MACRO = ("Py_LIMITED_API", "0x030b0000") if HAS_GIL else ("Py_GIL_DISABLED", "1")


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
            define_macros=[MACRO],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3"],  # columns take a fifth less
            py_limited_api=HAS_GIL,
        )
    ],
    cmdclass={"build_ext": Build},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if HAS_GIL else {},
)

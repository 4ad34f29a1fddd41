"""kip-tools[delta]: the modules that commit versions of tables load."""

import deltalake

from kip.spark.pipeline.output.delta import FORMAT

assert FORMAT == "delta"
assert deltalake.DeltaTable.is_deltatable("nowhere") is False

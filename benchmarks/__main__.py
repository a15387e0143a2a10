"""Run every measurement: ``make bench``."""

import subprocess
import sys

for name in ("resolve", "games", "growth", "search", "cold_start", "load"):
    print(f"== {name}", flush=True)
    subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=True)

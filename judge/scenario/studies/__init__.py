"""Studies that play scenarios more than once: exploration, options, proofs, evidence, random games."""

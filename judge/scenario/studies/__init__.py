"""Studies that play scenarios several times: exploration, options, proofs, random games."""

"""Scenarios played more than once: exploring, options, proofs, evidence, random games."""

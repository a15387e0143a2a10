"""The parts shared by the adapters of the games."""

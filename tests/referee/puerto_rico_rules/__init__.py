"""The rules of Puerto Rico a second time, for checking traces: one module per role."""

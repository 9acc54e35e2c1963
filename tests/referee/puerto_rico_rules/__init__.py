"""A second implementation of the rules of Puerto Rico, for checking traces: one module per
role."""

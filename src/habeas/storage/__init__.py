"""The record: every session and every tool result, in SQLite or PostgreSQL. Start at `sessions`."""

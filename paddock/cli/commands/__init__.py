"""The sub-commands of `paddock`, one file each."""

struct InlineContent {}

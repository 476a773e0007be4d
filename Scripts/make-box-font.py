#!/usr/bin/env python3
"""Writes fonts/WebClipBox.ttf: a font of our own for exact layout tests.

Every character shows as a full em square from 0.2 em below the baseline to 0.8 em above it, and is one em wide. Space,
no-break space and ideographic space are as wide and empty; U+200B is empty and without width; "p" fills only the part
below the baseline and U+00C9 only the part above. Needs fontTools.
"""
import os
import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

EM, ASCENT, DESCENT = 1000, 800, -200


def box(bottom, top):
    pen = TTGlyphPen(None)
    if top > bottom:
        pen.moveTo((0, bottom))
        pen.lineTo((0, top))
        pen.lineTo((EM, top))
        pen.lineTo((EM, bottom))
        pen.closePath()
    return pen.glyph()


def main():
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fonts")
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(folder, "WebClipBox.ttf")
    glyphs = {
        ".notdef": box(DESCENT, ASCENT), "box": box(DESCENT, ASCENT), "blank": box(0, 0), "none": box(0, 0),
        "below": box(DESCENT, 0), "above": box(0, ASCENT),
    }
    characters = {}
    ranges = [
        (0x21, 0x7E), (0xA1, 0x24F), (0x370, 0x3FF), (0x400, 0x4FF), (0x5D0, 0x5EA), (0x627, 0x64A), (0xE01, 0xE3A),
        (0x2010, 0x2027), (0x2030, 0x205E), (0x2190, 0x21FF), (0x25A0, 0x25FF), (0x3001, 0x30FF), (0x4E00, 0x4EFF),
        (0xAC00, 0xACFF),
    ]
    for first, last in ranges:
        for scalar in range(first, last + 1):
            characters[scalar] = "box"
    for scalar in (0x20, 0xA0, 0x3000):
        characters[scalar] = "blank"
    characters[0x200B] = "none"
    characters[ord("p")] = "below"
    characters[0xC9] = "above"
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(characters)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (0 if name == "none" else EM, 0) for name in glyphs})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT, lineGap=0)
    builder.setupVerticalMetrics({name: (0 if name == "none" else EM, 0) for name in glyphs})
    builder.setupVerticalHeader(ascent=EM // 2, descent=-EM // 2)
    builder.setupNameTable({
        "familyName": "WebClip Box", "styleName": "Regular", "uniqueFontIdentifier": "WebClip Box 1",
        "fullName": "WebClip Box", "psName": "WebClipBox", "version": "Version 1.000",
    })
    builder.setupOS2(
        sTypoAscender=ASCENT, sTypoDescender=DESCENT, sTypoLineGap=0, usWinAscent=ASCENT, usWinDescent=-DESCENT,
        sxHeight=ASCENT, sCapHeight=ASCENT, usWeightClass=400, fsSelection=0x40, yStrikeoutSize=50, yStrikeoutPosition=300)
    builder.setupPost(underlinePosition=-100, underlineThickness=50)
    # A fixed date keeps the bytes the same on every run.
    builder.font["head"].created = builder.font["head"].modified = 3_800_000_000
    builder.font.recalcTimestamp = False
    builder.save(path)


if __name__ == "__main__":
    main()

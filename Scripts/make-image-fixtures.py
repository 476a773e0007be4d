#!/usr/bin/env python3
"""Writes the pictures that ImagingTests decode: four quadrants, red and green above blue and white. Needs Pillow."""
import os
import struct

from PIL import Image

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "Fixtures", "Images")
COLORS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]


def quadrants(width, height, alpha=255):
    image = Image.new("RGBA", (width, height))
    for y in range(height):
        for x in range(width):
            image.putpixel((x, y), COLORS[(y >= height // 2) * 2 + (x >= width // 2)] + (alpha,))
    return image


def profile(kind, model, space, tags):
    """An ICC profile of version 2 out of tags of its own making."""
    offset = 128 + 4 + 12 * len(tags)
    table, data = struct.pack(">I", len(tags)), b""
    for signature, value in tags:
        value += b"\0" * (-len(value) % 4)
        table += signature + struct.pack(">II", offset + len(data), len(value))
        data += value
    header = struct.pack(">I4sI4s4s4s", offset + len(data), b"", 0x02100000, kind, model, space) + b"\0" * 12 + b"acsp" + b"\0" * 28
    header += xyz(0.9642, 1.0, 0.8249)[8:]
    return header + b"\0" * (128 - len(header)) + table + data


def fixed(*values):
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def xyz(*values):
    return b"XYZ \0\0\0\0" + fixed(*values)


def text(words):
    return b"desc\0\0\0\0" + struct.pack(">I", len(words) + 1) + words.encode() + b"\0" * 79


def rgb_profile(red, green, blue):
    """A space with the gamma of 2.2 and the primaries of sRGB in some order."""
    primaries = {"red": (0.4361, 0.2225, 0.0139), "green": (0.3851, 0.7169, 0.0971), "blue": (0.1431, 0.0606, 0.7139)}
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(2.2 * 256))
    tags = [(b"desc", text("test")), (b"wtpt", xyz(0.9642, 1.0, 0.8249))]
    for letter, name in (("r", red), ("g", green), ("b", blue)):
        tags.append((letter.encode() + b"XYZ", xyz(*primaries[name])))
        tags.append((letter.encode() + b"TRC", curve))
    return profile(b"mntr", b"RGB ", b"XYZ ", tags)


def cmyk_profile():
    """Paper is white, magenta on yellow is green, everything else is black."""
    lab = {0: (255, 128, 128), 6: (118, 76, 178)}
    # The last channel changes fastest: C, M, Y, K are the bits 8, 4, 2, 1.
    corners = b"".join(bytes(lab.get(inks, (0, 128, 128))) for inks in range(16))
    ramp = bytes(range(256))
    table = b"mft1\0\0\0\0" + bytes([4, 3, 2, 0]) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1) + ramp * 4 + corners + ramp * 3
    return profile(b"prtr", b"CMYK", b"Lab ", [(b"desc", text("test")), (b"wtpt", xyz(0.9642, 1.0, 0.8249)), (b"A2B0", table)])


def save(image, name, **options):
    image.save(os.path.join(FOLDER, name), **options)


def main():
    os.makedirs(FOLDER, exist_ok=True)
    plain = quadrants(32, 16).convert("RGB")
    save(plain, "plain.png")
    save(quadrants(32, 16, 128), "half.png")
    save(plain.quantize(4), "palette.png")
    save(plain, "plain.jpg", quality=95, subsampling=0)
    save(plain.convert("CMYK"), "cmyk.jpg", quality=95)
    swapped = rgb_profile("green", "red", "blue")
    for name in ("swapped.png", "swapped.jpg", "swapped.webp"):
        save(plain, name, icc_profile=swapped, quality=95, lossless=True, subsampling=0)
    save(quadrants(32, 16, 128), "swapped-half.png", icc_profile=swapped)
    save(plain, "tagged.png", icc_profile=rgb_profile("red", "green", "blue"))
    save(plain.convert("CMYK"), "cmyk-profile.jpg", quality=95, icc_profile=cmyk_profile())
    exif = Image.Exif()
    exif[0x112] = 6
    save(plain, "turned.png", exif=exif)
    save(plain, "turned.jpg", quality=95, subsampling=0, exif=exif)
    save(plain.quantize(4), "plain.gif", interlace=1)
    save(quadrants(32, 16, 128), "half.webp", lossless=True, exact=True)
    second = Image.new("RGB", (32, 16), (9, 9, 9))
    save(plain, "moving.webp", lossless=True, save_all=True, append_images=[second], duration=100)
    save(plain.quantize(4), "palette.bmp")
    save(plain, "plain.bmp")
    save(quadrants(32, 32), "icon-png.ico", sizes=[(32, 32), (16, 16)])
    save(quadrants(32, 32), "icon-bmp.ico", sizes=[(32, 32)], bitmap_format="bmp")
    # 8-bit run lengths, bottom row first: Pillow reads them but does not write them.
    data = b"".join(bytes([2, index]) + bytes([2, index + 1]) + b"\0\0" for index in (2, 0)) + b"\0\1"
    palette = b"".join(bytes([b, g, r, 0]) for r, g, b in COLORS)
    header = struct.pack("<IiiHHIIiiII", 40, 4, 2, 1, 8, 1, len(data), 0, 0, 4, 4)
    offset = 14 + len(header) + len(palette)
    with open(os.path.join(FOLDER, "runs.bmp"), "wb") as file:
        file.write(b"BM" + struct.pack("<IHHI", offset + len(data), 0, 0, offset) + header + palette + data)


if __name__ == "__main__":
    main()

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
    exif = Image.Exif()
    exif[0x112] = 6
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

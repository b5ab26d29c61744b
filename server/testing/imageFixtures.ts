// Image files for tests, valid and broken.
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

import sharp, { type Sharp } from 'sharp'

/** Noise does not compress, so half of the file has half of the image. */
export function photo(width: number, height: number, sigma = 40): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
}

/** A PNG that claims to be `width` by `height`. `pixels` has a 0 and three bytes per pixel for each row. */
export function png(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', new Uint8Array()),
  ])
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A GIF of `frames` one-pixel frames. */
export function gif(frames: number): Buffer {
  const screen = Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255])
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const all = Array.from({ length: frames }, () => frame)
  return Buffer.concat([Buffer.from('GIF89a'), screen, ...all, Buffer.from([0x3b])])
}

/** A portrait, noisy at every scale. By default 12 megapixels and almost 10 MB: the slowest image to resize. */
export async function heavyPhoto(width = 3000): Promise<Buffer> {
  const shapes = await enlarge({ pixels: randomBytes(30 * 40 * 3), width: 30 }, 600)
  const fabric = await enlarge({ pixels: mix(shapes, randomBytes(shapes.length)), width: 600 }, width)
  const raw = { width, height: (width * 4) / 3, channels: 3 } as const
  return sharp(mix(fabric, randomBytes(fabric.length)), { raw })
    .jpeg({ quality: 97 })
    .toBuffer()
}

async function enlarge(
  { pixels, width }: { pixels: Uint8Array; width: number },
  to: number,
): Promise<Buffer> {
  const raw = { width, height: (width * 4) / 3, channels: 3 } as const
  return sharp(pixels, { raw }).resize({ width: to }).raw().toBuffer()
}

function mix(image: Uint8Array, noise: Uint8Array): Uint8Array {
  return image.map((value, index) => (3 * value + (noise[index] ?? 0)) >> 2)
}

// Makes of a file that somebody sent the picture that is kept, or refuses it: only its bytes are believed.
import sharp, { type OutputInfo, type Sharp } from 'sharp'

import {
  type ImageWidth,
  imageWidths,
  maxCardImageBytes,
  maxImagePixelsLabel,
  maxImagePixels,
} from '#domain/files/images.ts'
import { limitConcurrency } from '#server/platform/limitConcurrency.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { damagedImage, inspectImage } from './inspectImage.ts'

// Only these three can be read at all, whatever else the library knows: SVG and its kind fetch and run things.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
})
// Each file is read once: a cache would only hold memory.
sharp.cache(false)

/** One at a time: a picture of 40 megapixels with 16 bits a channel, interlaced, takes 400 MB while it is decoded. */
const inTurn = limitConcurrency(1, 20, 'Too many images are being uploaded at once. Please try again.')

/** A JPEG of many scans or a PNG can be made to cost minutes; an honest picture of 40 megapixels takes a second. */
const mostSeconds = 10

/** Beyond four times as high as wide a picture is shrunk further; WebP ends at 16383 pixels. */
const mostHeightPerWidth = 4

/** A card's picture has few bytes. Where grain or fabric asks for more, it loses fineness first, then pixels. */
const mostBytes: Partial<Record<ImageWidth, number>> = { 480: maxCardImageBytes }
const steps = [
  ...[80, 65, 50, 40, 30, 20].map((quality) => ({ quality, part: 1 })),
  ...[30, 20].map((quality) => ({ quality, part: 0.7 })),
  ...[30, 10, 1].map((quality) => ({ quality, part: 0.5 })),
]

export interface RenderedImage {
  /** Pixels of the widest form. */
  width: number
  height: number
  /** WebP, upright, without metadata; a picture is never enlarged. */
  files: { width: ImageWidth; bytes: Buffer }[]
}

/**
 * Decodes the file that `read` gives, off the main thread, one at a time: until then it is not read. Of an animation it takes the
 * first frame.
 * Throws a Refusal 'invalid' for anything but a sound PNG, JPEG or GIF of at most 40 megapixels (RULES.md,
 * "Products") and 500 frames, 'unavailable' when too many are waiting.
 */
export async function renderImage(read: () => Promise<Buffer>): Promise<RenderedImage> {
  return inTurn(async () => {
    const file = await read()
    inspectImage(file)
    const pixels = await decode(file)
    const { width, height } = pixels.info
    const files = await Promise.all(
      imageWidths.map(async (kept) => ({ width: kept, bytes: await encode(pixels, kept) })),
    )
    return { width, height, files }
  })
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** The pixels in the widest form, from which the others are made: the file is decoded once. */
async function decode(file: Buffer): Promise<Pixels> {
  // 'error' lets pass what cameras get wrong without harm, such as stray bytes between two markers.
  const image = sharp(file, { limitInputPixels: maxImagePixels, failOn: 'error', pages: 1, autoOrient: true })
  try {
    return await shrink(image, Math.max(...imageWidths))
      .timeout({ seconds: mostSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw isTooLarge
      ? new Refusal('invalid', `The image has more than ${maxImagePixelsLabel}.`)
      : damagedImage()
  }
}

/** By the first step whose bytes fit the width. */
async function encode({ data, info }: Pixels, kept: ImageWidth): Promise<Buffer> {
  const { width, height, channels } = info
  let bytes = Buffer.alloc(0)
  for (const { quality, part } of steps) {
    const image = shrink(sharp(data, { raw: { width, height, channels } }), Math.round(kept * part))
    bytes = await image.webp({ quality }).toBuffer()
    if (bytes.length <= (mostBytes[kept] ?? Infinity)) break
  }
  return bytes
}

function shrink(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: width * mostHeightPerWidth, fit: 'inside', withoutEnlargement: true })
}

// Makes of a file that somebody sent the picture that is kept, or refuses it: only its bytes are believed.
import { open } from 'node:fs/promises'

import sharp, { type OutputInfo, type Sharp } from 'sharp'

import { type ImageWidth, imageWidths, maxImagePixels } from '#domain/images.ts'
import { Refusal } from '#server/refusal.ts'
import { turns } from '#server/turns.ts'

// Only these three can be read at all, whatever else the library knows: SVG and its kind fetch and run things.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
})
// Each file is read once: a cache would only hold memory.
sharp.cache(false)

/** One at a time: a picture of 40 megapixels with 16 bits a channel, interlaced, takes 400 MB while it is decoded. */
const inTurn = turns(1, 20, 'Too many images are being uploaded at once. Please try again.')

/** A progressive JPEG or a PNG can be made to cost minutes; an honest picture of 40 megapixels takes a second. */
const mostSeconds = 10

/** Beyond four times as high as wide a picture is shrunk further; WebP ends at 16383 pixels. */
const mostHeightPerWidth = 4

const signatures = [
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('GIF87a', 'latin1'),
  Buffer.from('GIF89a', 'latin1'),
]

export interface RenderedImage {
  /** Pixels of the widest form. */
  width: number
  height: number
  /** WebP, upright, without metadata; a picture is never enlarged. */
  files: { width: ImageWidth; bytes: Buffer }[]
}

/**
 * Decodes the file at `path`, off the main thread, one file at a time. Of an animation it takes the first frame.
 * Throws a Refusal 'invalid' for anything but a sound PNG, JPEG or GIF of at most 40 megapixels (RULES.md,
 * "Products"), 'unavailable' when too many are waiting.
 */
export async function renderImage(path: string): Promise<RenderedImage> {
  if (!(await looksLikeImage(path))) {
    throw new Refusal('invalid', 'Please upload a PNG, JPG or GIF image.')
  }
  return inTurn(async () => {
    const { data, info } = await decode(path)
    const { width, height, channels } = info
    const files = await Promise.all(
      imageWidths.map(async (kept) => ({
        width: kept,
        bytes: await shrink(sharp(data, { raw: { width, height, channels } }), kept)
          .webp({ quality: 80 })
          .toBuffer(),
      })),
    )
    return { width, height, files }
  })
}

async function looksLikeImage(path: string): Promise<boolean> {
  await using file = await open(path)
  const start = Buffer.alloc(8)
  await file.read(start, 0, start.length, 0)
  return signatures.some((signature) => start.subarray(0, signature.length).equals(signature))
}

/** The pixels in the widest form, from which the others are made: the file is decoded once. */
async function decode(path: string): Promise<{ data: Buffer; info: OutputInfo }> {
  // 'error' lets pass what cameras get wrong without harm, such as stray bytes between two markers.
  const image = sharp(path, { limitInputPixels: maxImagePixels, failOn: 'error', pages: 1, autoOrient: true })
  try {
    return await shrink(image, Math.max(...imageWidths))
      .timeout({ seconds: mostSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new Refusal(
      'invalid',
      isTooLarge ? 'The image has more than 40 megapixels.' : 'The image is damaged or not an image.',
    )
  }
}

function shrink(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: width * mostHeightPerWidth, fit: 'inside', withoutEnlargement: true })
}

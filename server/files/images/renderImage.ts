// Converts uploaded files to WebP in all widths.
import sharp, { type OutputInfo, type Sharp } from 'sharp'

import {
  type ImageWidth,
  imageWidths,
  maxCardImageBytes,
  maxImagePixelsLabel,
  maxImagePixels,
} from '#domain/files/images.ts'
import { limitPerUser } from '#server/platform/limitPerUser.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { damagedImage, inspectImage } from './inspectImage.ts'

// Only these formats can be decoded: SVG and others can fetch files and run code.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
})
// Each file is read once, so a cache only costs memory.
sharp.cache(false)

/**
 * One of a user, so that slow images of one user don't make another wait; two in all, because decoding 40 interlaced megapixels with
 * 16 bits per channel takes 400 MB.
 */
const queued = limitPerUser({
  maxRunning: 2,
  maxWaiting: 20,
  maxWaitingPerUser: 4,
  message: 'Too many images are being uploaded at once. Please try again.',
})

/** A crafted file can take minutes; a normal image of 40 megapixels takes a second. */
const decodeTimeoutSeconds = 3

/** Taller images are shrunk further: WebP is limited to 16383 pixels. */
const maxHeightPerWidth = 4

/** To fit, an image first loses quality, then pixels. */
const maxBytes: Partial<Record<ImageWidth, number>> = { 480: maxCardImageBytes }
const steps = [
  ...[80, 65, 50, 40, 30, 20].map((quality) => ({ quality, scale: 1 })),
  ...[30, 20].map((quality) => ({ quality, scale: 0.7 })),
  ...[30, 10, 1].map((quality) => ({ quality, scale: 0.5 })),
]

export interface RenderedImage {
  /** Pixels of the widest version. */
  width: number
  height: number
  /** WebP, upright, without metadata, never enlarged. */
  files: { width: ImageWidth; bytes: Buffer }[]
}

/**
 * Decodes the file off the main thread; of an animation, the first frame. `read` is called when it is this file's turn. Throws a 400
 * unless the file is an intact PNG, JPEG or GIF of at most 40 megapixels, 30,000 pixels a side and 500 frames, and a 503 if too many are
 * waiting, of the user or of all. Throws a 409 once `signal` is aborted, and does no more work.
 */
export async function renderImage(
  read: () => Promise<Buffer>,
  { userId, signal }: { userId: number; signal: AbortSignal },
): Promise<RenderedImage> {
  return queued(
    userId,
    async () => {
      assertConnected(signal)
      const file = await read()
      inspectImage(file)
      const pixels = await decode(file)
      assertConnected(signal)
      const { width, height } = pixels.info
      const files = await Promise.all(
        imageWidths.map(async (width) => ({ width, bytes: await encode(pixels, width, signal) })),
      )
      return { width, height, files }
    },
    signal,
  )
}

function assertConnected(signal: AbortSignal): void {
  if (signal.aborted) throw new Refusal('conflict', 'The upload was canceled.')
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** Decodes once, in the largest width; the other widths are made from it. */
async function decode(file: Buffer): Promise<Pixels> {
  // 'error' tolerates harmless camera bugs such as stray bytes between markers.
  const image = sharp(file, { limitInputPixels: maxImagePixels, failOn: 'error', pages: 1, autoOrient: true })
  try {
    return await shrink(image, Math.max(...imageWidths))
      .timeout({ seconds: decodeTimeoutSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('exceeds pixel limit'))
      throw new Refusal('invalid', `The image has more than ${maxImagePixelsLabel}.`)
    if (message.startsWith('timeout'))
      throw new Refusal('invalid', 'The image takes too long to read. Please upload it with fewer pixels.')
    throw damagedImage()
  }
}

/** Uses the first step that fits the byte limit of the width. */
async function encode({ data, info }: Pixels, targetWidth: ImageWidth, signal: AbortSignal): Promise<Buffer> {
  const { width, height, channels } = info
  let bytes = Buffer.alloc(0)
  for (const { quality, scale } of steps) {
    assertConnected(signal)
    const image = shrink(sharp(data, { raw: { width, height, channels } }), Math.round(targetWidth * scale))
    bytes = await image.webp({ quality }).toBuffer()
    if (bytes.length <= (maxBytes[targetWidth] ?? Infinity)) break
  }
  return bytes
}

function shrink(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: width * maxHeightPerWidth, fit: 'inside', withoutEnlargement: true })
}

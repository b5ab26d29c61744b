// Renders a garment's drawing to the widths in which images are stored.
import sharp from 'sharp'

import type { GarmentKind } from '#domain/catalog/garments.ts'
import { imageWidths } from '#domain/files/images.ts'
import { drawGarment } from '#server/catalog/garments/drawGarment.ts'
import type { RenderedImage } from '#server/files/images/renderImage.ts'

/** The size of the SVG. A larger one would make the start of the demo too slow. */
export const imageSize = { width: 400, height: 500 }

/** A higher effort takes three times as long and saves a fifth. */
const webp = { quality: 80, effort: 1 }

/** Sharp's loader of SVG files. Uploads must not reach it (renderImage.ts). */
const svgLoader = { operation: ['VipsForeignLoadSvgBuffer'] }

/** Allows sharp to read SVG files while `work` runs. */
export async function withSvgLoader<T>(work: () => Promise<T>): Promise<T> {
  sharp.unblock(svgLoader)
  try {
    return await work()
  } finally {
    sharp.block(svgLoader)
  }
}

/** Call it within `withSvgLoader`. `color` is '#rrggbb'. */
export async function renderGarment(kind: GarmentKind, color: string): Promise<RenderedImage> {
  const { data, info } = await sharp(Buffer.from(drawGarment(kind, color)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const whole = await sharp(data, { raw: info }).webp(webp).toBuffer()
  const files = await Promise.all(
    imageWidths.map(async (target) => ({
      width: target,
      bytes:
        target < imageSize.width
          ? await sharp(data, { raw: info }).resize({ width: target }).webp(webp).toBuffer()
          : whole,
    })),
  )
  return { ...imageSize, files }
}

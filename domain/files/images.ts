// Limits for uploaded images, the widths that are stored, and their URLs.

export const maxImageBytes = 10_485_760
export const maxImagePixels = 40_000_000

/** In pixels. A narrow image with millions of rows decodes for minutes. */
export const maxImageSide = 30_000

export const maxImageBytesLabel = `${maxImageBytes / 1_048_576} MB`
export const maxImagePixelsLabel = `${maxImagePixels / 1_000_000} megapixels`

/** 128 random bits as base64url. */
export const imageIdPattern = /[\w-]{22}/

/** Of one import. */
export const maxImportImages = 2000

/** Only the first frame of an animation is stored. */
export const maxImageFrames = 500

export const imageTypes = ['image/png', 'image/jpeg', 'image/gif'] as const

/** Stored widths in pixels: list, card, page. */
export const imageWidths = [160, 480, 1200] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Keeps a page of 12 product cards below 300 kB, headers included. */
export const maxCardImageBytes = 23_000

/** The URL of an image without its width. */
export function imageUrlOf(imageId: string): string
export function imageUrlOf(imageId: string | null): string | null
export function imageUrlOf(imageId: string | null): string | null {
  return imageId === null ? null : `/api/images/${imageId}`
}

const imagePath = new RegExp(`^/api/images/(${imageIdPattern.source})(?:/(?:${imageWidths.join('|')}))?$`)

/** The id of the image that the path of a URL names, with or without a width. */
export function imageIdAt(path: string): string | undefined {
  return imagePath.exec(path)?.[1]
}

// Pictures of products: what is taken, and the sizes that are kept.

/** The most bytes of one uploaded picture (SPEC.md section 5) and the most pixels it may decode to. */
export const maxImageBytes = 10_485_760
export const maxImagePixels = 40_000_000

/** The same as people read them: '10 MB', '40 megapixels'. */
export const maxImageBytesLabel = `${maxImageBytes / 1_048_576} MB`
export const maxImagePixelsLabel = `${maxImagePixels / 1_000_000} megapixels`

/** What a kept picture is called, as a part of its address: 22 letters of base64url. */
export const imageIdPattern = /[\w-]{22}/

/** Twenty seconds of a turning dress; of an animation only the first frame is kept. */
export const maxImageFrames = 500

export const imageTypes = ['image/png', 'image/jpeg', 'image/gif'] as const

/** The widths, in pixels, in which a picture is kept: list, card, page. */
export const imageWidths = [160, 480, 1200] as const
export type ImageWidth = (typeof imageWidths)[number]

/** The most bytes of a card's picture: a page of twelve products stays below 300 kB, its headers included. */
export const maxCardImageBytes = 23_000

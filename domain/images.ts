// Pictures of products: what is taken, and the sizes that are kept.

/** The most bytes of one uploaded picture (SPEC.md section 5) and the most pixels it may decode to. */
export const maxImageBytes = 10_485_760
export const maxImagePixels = 40_000_000

export const imageTypes = ['image/png', 'image/jpeg', 'image/gif'] as const

/** The widths, in pixels, in which a picture is kept: list, card, page. */
export const imageWidths = [160, 480, 1200] as const
export type ImageWidth = (typeof imageWidths)[number]

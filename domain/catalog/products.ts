// Products: field limits, the sizes and categories on offer, and generated product codes.

/** In display order. Forms and filters offer these sizes and categories; imported products may have others. */
export const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const

export const categories = ['Dresses', 'Tops', 'Bottoms', 'Shoes', 'Accessories'] as const

/** The value that forms and files use for a product without a category. */
export const noCategory = 'none'

/** Returns null for an empty text and for 'none' in any case. */
export function parseCategory(text: string | null | undefined): string | null {
  return text?.toLowerCase() === noCategory ? null : text || null
}

/** Maximum lengths in characters. Codes, names and makers have those of Shopify, whose exports are imported whole. */
export const productLimits = {
  code: 255,
  name: 255,
  color: 100,
  size: 100,
  manufacturer: 255,
  category: 100,
  season: 60,
  shelf: 40,
  description: 2000,
} as const

/** Products on one page of the list. */
export const productsPerPage = 12

/** `newest` sorts by the time of creation. */
export const productSorts = ['newest', 'name', 'productId', 'price', 'quantity'] as const
export type ProductSort = (typeof productSorts)[number]

/** How many characters of a description the product picker of an invoice shows. */
export const descriptionPreviewLength = 80

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Returns 'PROD-', the last 6 digits of the time in milliseconds, a dash and 3 random uppercase alphanumerics.
 * `random` returns numbers in [0, 1).
 */
export function generateProductCode(now: Date, random: () => number): string {
  const digits = String(now.getTime()).slice(-6).padStart(6, '0')
  const tail = Array.from({ length: 3 }, () => alphanumerics[Math.floor(random() * alphanumerics.length)])
  return `PROD-${digits}-${tail.join('')}`
}

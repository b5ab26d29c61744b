// Products: the closed sets that forms and filters offer, and the business code that Add Product generates.

/** Sizes in the order in which clothes are sorted; forms and filter offer these, imports may bring others. */
export const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const

export const categories = ['Dresses', 'Tops', 'Bottoms', 'Shoes', 'Accessories'] as const

/** How a product without a category is spelled in forms and files (SPEC.md section 5). */
export const noCategory = 'none'

/** The category that a text means, whatever its capitals say; null where there is none. */
export function parseCategory(text: string | null | undefined): string | null {
  return text?.toLowerCase() === noCategory ? null : text || null
}

/** The longest text of each field, in characters. */
export const productLimits = {
  code: 64,
  name: 200,
  color: 60,
  size: 30,
  manufacturer: 120,
  category: 60,
  description: 2000,
} as const

/** How many characters of a description the invoice's product picker shows (SPEC.md section 9). */
export const descriptionPreviewLength = 80

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * A product code as the Generate button makes it: 'PROD-', the last 6 digits of the time in milliseconds, a dash and
 * 3 random uppercase alphanumerics (SPEC.md section 5). `random` gives numbers in [0, 1).
 */
export function generateProductCode(now: Date, random: () => number): string {
  const digits = String(now.getTime()).slice(-6).padStart(6, '0')
  const tail = Array.from({ length: 3 }, () => alphanumerics[Math.floor(random() * alphanumerics.length)])
  return `PROD-${digits}-${tail.join('')}`
}

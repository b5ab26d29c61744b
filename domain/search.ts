// What a person means by a text that they search for: its words, and the invoice whose number it may be.
import { invoiceNumber } from './invoices.ts'

export const maxSearchLength = 200

/** So many words are looked for; what comes after them is left out. */
const mostWords = 8

/** How many years back a bare '12' is looked for. */
const years = 10

/** 'linen "navy blue"' is linen and navy blue: each is looked for, wherever it stands; quotes keep words together. */
export function searchWords(text: string): string[] {
  const words = Array.from(text.matchAll(/"([^"]+)"|[^\s"]+/g), ([whole, quoted]) => (quoted ?? whole).trim())
  const wanted = [...new Set(words)].filter((word) => word !== '')
  // Of nothing but quotes there is no word in it; then they themselves are meant.
  return (wanted.length > 0 ? wanted : [text.trim()]).slice(0, mostWords)
}

/** As one of `searchWords`; a text that has quotes of its own stays as it is. */
export function asOneWord(text: string): string {
  return text.includes('"') ? text : `"${text}"`
}

/**
 * The numbers that a text may be, newest first: 'inv-2026-00012' as it stands, '2026-12' of that year, and '12' of each of
 * the last years. It may be next year already where the company is.
 */
export function numbersMeant(text: string, thisYear: number): string[] {
  const [, year, place] = /^(?:(?:inv-)?(\d{4})-)?(\d{1,9})$/i.exec(text.trim()) ?? []
  if (place === undefined) return []
  if (year !== undefined) return [invoiceNumber(Number(year), Number(place))]
  return Array.from({ length: years }, (_, back) => invoiceNumber(thisYear + 1 - back, Number(place)))
}

/**
 * Of the numbers that begin with a text such as 'inv-20', 'INV-2024' or 'INV-2024-001' the first, and what stands behind the
 * last, in any alphabet's order; undefined where no number begins so.
 */
export function numbersBegun(text: string): { from: string; below: string } | undefined {
  const begin = text.trim().toUpperCase()
  return /^INV-(?:\d{1,4}|\d{4}-\d*)$/.test(begin) ? { from: begin, below: `${begin}Z` } : undefined
}

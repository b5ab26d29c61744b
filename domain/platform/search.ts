// The search grammar: terms, quoted phrases and invoice numbers.

export const maxSearchLength = 200

/** Terms beyond these are ignored. */
const maxTerms = 8

/** Splits 'linen "navy blue"' into ['linen', 'navy blue']. A result must contain every term, in any order. */
export function parseSearchTerms(text: string): string[] {
  const matches = Array.from(text.matchAll(/"([^"]+)"|[^\s"]+/g), ([whole, quoted]) =>
    (quoted ?? whole).trim(),
  )
  const terms = [...new Set(matches)].filter((term) => term !== '')
  // A text of nothing but quotes is searched literally.
  return (terms.length > 0 ? terms : [text.trim()]).slice(0, maxTerms)
}

/** Quotes a text so that `parseSearchTerms` keeps it as one term. A text that contains quotes stays as it is. */
export function quoteSearchTerm(text: string): string {
  return text.includes('"') ? text : `"${text}"`
}

/** Of a sorted list. */
export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]

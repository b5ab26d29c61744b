// What a person means by a text that they search for: its words, and the invoice whose number it may be.

export const maxSearchLength = 200

/** So many words are looked for; what comes after them is left out. */
const mostWords = 8

/** 'linen "navy blue"' is linen and navy blue: each is looked for, wherever it stands; quotes keep words together. */
export function parseSearchTerms(text: string): string[] {
  const words = Array.from(text.matchAll(/"([^"]+)"|[^\s"]+/g), ([whole, quoted]) => (quoted ?? whole).trim())
  const wanted = [...new Set(words)].filter((word) => word !== '')
  // Of nothing but quotes there is no word in it; then they themselves are meant.
  return (wanted.length > 0 ? wanted : [text.trim()]).slice(0, mostWords)
}

/** As one of `searchWords`; a text that has quotes of its own stays as it is. */
export function quoteSearchTerm(text: string): string {
  return text.includes('"') ? text : `"${text}"`
}

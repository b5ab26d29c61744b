// Reads a cell with one or several email addresses.
import { isEmail } from '#domain/platform/emails.ts'

export interface EmailCell {
  /** The first address. */
  email: string
  /** The others, each once. */
  others: string[]
  /** The name before the address: 'Ann Lee <ann@shop.example>'. */
  name?: string
}

/** Undefined if the cell has anything else, or an invalid address; then it is refused as a whole. */
export function readEmailCell(text: string): EmailCell | undefined {
  const named = /^"?([^"<>@]+?)"?\s*<\s*([^<>\s]+)\s*>$/.exec(text)
  if (named && isEmail(named[2] ?? '')) return { email: named[2] ?? '', others: [], name: named[1] ?? '' }
  const parts = text
    .split(/[\s;,|]+|\/(?=[^@]*@)/)
    .map((part) => part.replace(/^<?(?:mailto:)?/i, '').replace(/>$/, ''))
    .filter((part) => part !== '' && !/^(?:and|or|und|oder|et|ou|y|o|e|en|of|&)$/i.test(part))
  if (parts.length === 0 || !parts.every(isEmail)) return undefined
  const [email = '', ...others] = [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()]
  return { email, others }
}

// Reads a cell with one or several email addresses.
import { isEmail } from '#domain/platform/emails.ts'

interface Address {
  email: string
  /** 'Ann Lee' of 'Ann Lee <ann@shop.example>'. */
  name?: string
}

/** The addresses, each once. Undefined if the cell has anything else, or an invalid address; then it is refused as a whole. */
export function readEmailCell(text: string): Address[] | undefined {
  const found = text
    .split(/[;,|\n]/)
    .filter((part) => part.trim() !== '')
    .map(readPart)
  if (found.length === 0 || found.includes(undefined)) return undefined
  const addresses = found.flatMap((part) => part ?? [])
  const isFirst = ({ email }: Address, index: number) =>
    addresses.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) === index
  return addresses.filter(isFirst)
}

function readPart(part: string): Address[] | undefined {
  const [, name = '', named = ''] = /^\s*"?([^"<>@]*?)"?\s*<\s*([^<>\s]+)\s*>\s*$/.exec(part) ?? []
  if (isEmail(named)) return [{ email: named, ...(name !== '' && { name }) }]
  const emails = part
    .split(/\s+|\/(?=[^@]*@)/)
    .map((word) => word.replace(/^mailto:/i, ''))
    .filter((word) => word !== '' && !/^(?:and|or|und|oder|et|ou|y|o|e|en|of|&)$/i.test(word))
  return emails.length > 0 && emails.every(isEmail) ? emails.map((email) => ({ email })) : undefined
}

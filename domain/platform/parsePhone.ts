// Parses phone numbers into E.164 digits.

export type ParsedPhone = { digits: string } | { error: string }

/** Invisible formatting characters, such as direction marks, that are copied along with a number. */
const invisible = /\p{Cf}/gu

/** No slash or comma: they often separate two numbers. */
const separators = /[\s.()\p{Pd}\u2212]/gu

/**
 * Parses '+1 (212) 555-0148' as '12125550148'. A number must begin with + or 00: the country code is never guessed. A trunk prefix
 * written as '(0)' is dropped.
 */
export function parsePhone(text: string): ParsedPhone {
  const typed = text.normalize('NFKC').replaceAll(invisible, '').trim()
  if (typed === '') return { error: 'There is no phone number.' }
  const international = /^(?:\+|00)(.*)/s.exec(typed)?.[1]
  const digits = (international ?? typed).replace('(0)', '').replaceAll(separators, '')
  if (!/^\d+$/.test(digits)) return { error: `"${typed}" can't be read as one phone number.` }
  if (international === undefined || digits.startsWith('0')) {
    return {
      error: `The phone number "${typed}" has no country code: it must begin with one, such as +1 212 555 0148.`,
    }
  }
  const [shortest, longest] = digits.startsWith('1') ? [11, 11] : [7, 15]
  if (digits.length < shortest) return { error: `The phone number "${typed}" has too few digits.` }
  if (digits.length > longest) return { error: `The phone number "${typed}" has too many digits.` }
  return { digits }
}

// Telephone numbers: what people type, read as the digits by which the whole world knows a number (E.164), or why not.

export type ParsedPhone = { digits: string } | { whyNot: string }

/** Marks of writing direction and the like come along when a number is copied from a telephone; nobody sees them. */
const invisible = /\p{Cf}/gu

/** What people put between the digits. No slash or comma: they separate two numbers as often as two parts of one. */
const separators = /[\s.()\p{Pd}\u2212]/gu

/**
 * Reads '+1 (212) 555-0148' as '12125550148'. The country code is never guessed: a number begins with + or 00, or it is
 * refused. '(0)' after the country code is what one dials inside of the country alone, and is left out.
 */
export function parsePhone(text: string): ParsedPhone {
  const typed = text.normalize('NFKC').replaceAll(invisible, '').trim()
  if (typed === '') return { whyNot: 'There is no phone number.' }
  const international = /^(?:\+|00)(.*)$/s.exec(typed)?.[1]
  const digits = (international ?? typed).replace('(0)', '').replaceAll(separators, '')
  if (!/^\d+$/.test(digits)) return { whyNot: `"${typed}" can't be read as one phone number.` }
  if (international === undefined || digits.startsWith('0')) {
    return {
      whyNot: `The phone number "${typed}" has no country code: it must begin with one, such as +1 212 555 0148.`,
    }
  }
  const [shortest, longest] = digits.startsWith('1') ? [11, 11] : [7, 15]
  if (digits.length < shortest) return { whyNot: `The phone number "${typed}" has too few digits.` }
  if (digits.length > longest) return { whyNot: `The phone number "${typed}" has too many digits.` }
  return { digits }
}

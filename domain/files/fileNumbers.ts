// Reads amounts and whole numbers as files write them: with currency signs, thousands separators and decimal commas.
import { type DecimalMark, maxNumberLength, splitNumber } from '#domain/platform/numberTexts.ts'

export interface Reading {
  value: number
  /** True if the value was rounded or the text can be read in two ways. */
  isUnclear: boolean
}

/** Rounds half a cent away from zero. Undefined if the text is not an amount. */
export function readCents(text: string, decimalMark: DecimalMark): Reading | undefined {
  return readAmount(text, decimalMark, 2)
}

/** In smallest units with so many decimals, as `readCents`. */
export function readAmount(text: string, decimalMark: DecimalMark, decimals: number): Reading | undefined {
  if (text.length > maxNumberLength) return undefined
  const amount = text.replace(/^(?:(?:US)?\$|USD)\s*/i, '').replace(/\s*(?:(?:US)?\$|USD)$/i, '')
  const number = splitNumber(joinThousands(amount), decimalMark)
  if (!number) return undefined
  const { whole, fraction, isUnclear } = number
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const isRounded = /[1-9]/.test(fraction.slice(decimals))
  const roundsUp = /^[5-9]/.test(fraction.slice(decimals))
  return { value: units + (roundsUp ? 1 : 0), isUnclear: isUnclear || isRounded }
}

/** Spaces of any width, and the apostrophe of Switzerland. */
const thousandsMark = /(?<=^\d{1,3}(?:[\s\u00a0'’]\d{3})*)[\s\u00a0'’](?=\d{3}(?!\d))/g

/** `1 234,50` and `1’234.50` as 1234,50 and 1234.50. */
function joinThousands(text: string): string {
  return text.replaceAll(thousandsMark, '')
}

/** The mark of amounts that can be read in one way only, such as 12,50. Undefined if there are none, or of both kinds. */
export function findDecimalMark(texts: readonly string[]): DecimalMark | undefined {
  const marks = new Set(texts.flatMap((text) => /([.,])\d{1,2}\D*$/.exec(text)?.[1] ?? []))
  const [mark] = marks
  return marks.size === 1 ? (mark as DecimalMark) : undefined
}

/** Undefined if the text is not a whole number. */
export function readUnits(text: string, decimalMark: DecimalMark): Reading | undefined {
  const number = text.length > maxNumberLength ? undefined : splitNumber(joinThousands(text), decimalMark)
  if (!number || /[1-9]/.test(number.fraction)) return undefined
  return { value: Number(number.whole), isUnclear: number.isUnclear }
}

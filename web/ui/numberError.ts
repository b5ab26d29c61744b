// Why a typed number can't be read; which numbers are allowed is up to the form.
import { noAmountMessage } from '#domain/platform/money.ts'
import { readTypedCents, readTypedNumber } from '#domain/platform/numberTexts.ts'

/** Of tax rates. */
const maxDecimals = 4

interface NumberKind {
  /** Cents, not negative. */
  isAmount: boolean
  hasDecimals: boolean
}

/** Undefined for a number, and for an empty text. */
export function numberError(text: string, { isAmount, hasDecimals }: NumberKind): string | undefined {
  if (text.trim() === '') return undefined
  if (isAmount) return readTypedCents(text) === undefined ? noAmountMessage : undefined
  const number = readTypedNumber(text, hasDecimals ? maxDecimals : 0)
  if (hasDecimals) return Number.isNaN(number) ? 'Must be a number such as 12.5' : undefined
  return Number.isInteger(number) ? undefined : 'Must be a whole number'
}

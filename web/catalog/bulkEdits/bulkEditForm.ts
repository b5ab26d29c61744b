// The fields of the bulk edit dialog, and the edit that they describe.
import {
  type BulkEdit,
  bulkEditError,
  type BulkEditField,
  type PriceRounding,
} from '#domain/catalog/bulkEdit.ts'
import { readTypedDecimal, readTypedUnits } from '#domain/platform/numberTexts.ts'
import { unitCostMessages } from '#domain/stock/costTexts.ts'

export const priceWays = ['raise percent', 'lower percent', 'raise amount', 'lower amount', 'value'] as const
export type PriceWay = (typeof priceWays)[number]

/** Whether a field gets a value or loses the one that it has. */
export type ValueWay = 'set' | 'remove'

export interface BulkEditForm {
  field: BulkEditField
  priceWay: PriceWay
  rounding: PriceRounding
  valueWay: ValueWay
  /** As typed: an amount, a percentage, a number or a text. */
  value: string
}

export const emptyBulkEditForm: BulkEditForm = {
  field: 'price',
  priceWay: 'raise percent',
  rounding: 'cent',
  valueWay: 'set',
  value: '',
}

/** The edit, or why there is none yet: undefined as long as nothing is typed. */
export type ReadForm = { edit: BulkEdit } | { error: string | undefined }

/** `style` is the one that the typed number names, or why it names none. */
export function readBulkEditForm(
  form: BulkEditForm,
  style?: { found?: { id: number } | undefined; error?: string | undefined },
): ReadForm {
  const { field, valueWay } = form
  const text = form.value.trim()
  if (field === 'price') return readPrice(form, text)
  if (field === 'style') {
    if (valueWay === 'remove') return { edit: { field, styleId: null } }
    return style?.found ? { edit: { field, styleId: style.found.id } } : { error: style?.error }
  }
  if (field === 'firstCost') {
    if (text === '') return { error: undefined }
    const unitCostMicros = readTypedDecimal(text, 6)
    return unitCostMicros === undefined
      ? { error: `${unitCostMessages.invalid}.` }
      : checkEdit({ field, unitCostMicros })
  }
  if (field === 'lowStockThreshold') {
    if (valueWay === 'remove') return { edit: { field, value: null } }
    if (text === '') return { error: undefined }
    const value = readTypedUnits(text)
    return value === undefined
      ? { error: 'Enter a whole number, 0 or greater.' }
      : checkEdit({ field, value })
  }
  if (valueWay === 'remove') return { edit: { field, value: null } }
  return text === '' ? { error: undefined } : { edit: { field, value: text } }
}

function readPrice({ priceWay, rounding }: BulkEditForm, text: string): ReadForm {
  if (text === '') return { error: undefined }
  const isPercent = priceWay.endsWith('percent')
  const number = readTypedDecimal(text, 2)
  if (number === undefined) {
    return { error: isPercent ? 'Enter a percentage such as 5 or 12.5.' : 'Enter an amount such as 12.34.' }
  }
  const direction = priceWay.startsWith('raise') ? 'raise' : 'lower'
  const edit: BulkEdit = isPercent
    ? { field: 'price', by: 'percent', direction, basisPoints: number, rounding }
    : priceWay === 'value'
      ? { field: 'price', by: 'value', cents: number }
      : { field: 'price', by: 'amount', direction, cents: number }
  return checkEdit(edit)
}

function checkEdit(edit: BulkEdit): ReadForm {
  const error = bulkEditError(edit)
  return error === undefined ? { edit } : { error }
}

// What stands between a person's edit and the product, when somebody else was faster.
import { CallError } from '#contract/client.ts'
import type { Failure } from '#contract/errors.ts'
import type { Product } from '#contract/products.ts'
import { formatUsd, parseCents } from '#domain/money.ts'

import { noCategory, type ProductFormValues, productFormValues, readProductForm } from './productForm.ts'

export type ProductField = keyof ProductFormValues

export const fieldNames: Record<ProductField, string> = {
  productName: 'Product Name',
  color: 'Color',
  size: 'Size',
  quantity: 'Quantity',
  price: 'Price',
  manufacturer: 'Manufacturer',
  category: 'Category',
  description: 'Description',
}

export interface ChangedField {
  field: ProductField
  /** Who changed it, from what to what. */
  message: string | undefined
  /** The values as the form holds them. */
  mine: string
  theirs: string
  /** False where the person had left the field as it was: then there is nothing to choose between. */
  isDisputed: boolean
}

/** The failure of an edit that was made against an old version, or undefined where something else went wrong. */
export function staleEditFailure(error: unknown): Failure | undefined {
  return error instanceof CallError && error.status === 409 ? error.failure : undefined
}

/** The fields that differ between what the person saw and what is there now, unless both typed the same. */
export function changedFields(
  seen: Product,
  current: Product,
  mine: ProductFormValues,
  errors: Failure['errors'] = [],
): ChangedField[] {
  const before = productFormValues(seen)
  const now = productFormValues(current)
  return (Object.keys(fieldNames) as ProductField[])
    .filter((field) => before[field] !== now[field] && !isSame(field, mine, now))
    .map((field) => ({
      field,
      message: errors.find(({ path }) => path === field)?.message,
      mine: mine[field],
      theirs: now[field],
      isDisputed: !isSame(field, mine, before),
    }))
}

/** '12.5' and '12.50' are one price. */
function isSame(field: ProductField, one: ProductFormValues, other: ProductFormValues): boolean {
  if (field === 'price') return Number(readProductForm(one).price) === Number(readProductForm(other).price)
  return readProductForm(one)[field] === readProductForm(other)[field]
}

/** A form's value as it is read. */
export function valueInWords(field: ProductField, value: string): string {
  const cents = field === 'price' ? parseCents(value) : undefined
  if (cents !== undefined) return formatUsd(cents)
  return value === '' || (field === 'category' && value === noCategory) ? 'Nothing' : value
}

// The fields of a product in the edits of two users.
import type { ProductEdit } from '#contract/catalog/products.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'

import { type EditedFields, type ProductField, productFieldLabels } from './productForm.ts'

export const productFieldNames = Object.keys(productFieldLabels) as ProductField[]

/** Converts empty fields to null, as in a product. */
export function toEditedFields(edit: ProductEdit): EditedFields {
  const fields = productFieldNames.map((field) => [field, edit[field] === '' ? null : (edit[field] ?? null)])
  return Object.fromEntries(fields) as EditedFields
}

export function formatFieldValue(field: ProductField, fields: EditedFields): string {
  const value = fields[field]
  if (value === null || typeof value === 'string') return value ?? ''
  return field === 'priceCents' ? formatUsd(value) : formatCount(value)
}

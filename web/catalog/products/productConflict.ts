// The fields that the conflict of two edits of a product shows.
import type { ProductEdit } from '#contract/catalog/products.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'

import { type EditedFields, formFieldOf, type ProductField, productFieldLabels } from './productForm.ts'

export const productFieldNames = Object.keys(productFieldLabels) as ProductField[]

/** Converts empty fields to null, as in a product. */
export function toEditedFields(edit: ProductEdit): EditedFields {
  const fields = productFieldNames.map((field) => [field, edit[field] === '' ? null : (edit[field] ?? null)])
  return Object.fromEntries(fields) as EditedFields
}

/** 'Color: Mona Manager changed it from Indigo to Ecru on Nov 21, 2026 at 4:05 PM.' */
export function describeChanges(errors: ErrorResponse['errors'] = []): string[] {
  return productFieldNames.flatMap((field) => {
    const message = errors.find(({ path }) => path === formFieldOf(field))?.message
    return message === undefined ? [] : [`${productFieldLabels[field]}: ${message}`]
  })
}

export function formatFieldValue(field: ProductField, fields: EditedFields): string {
  const value = fields[field]
  if (value === null || value === '') return 'Nothing'
  if (typeof value === 'string') return value
  return field === 'priceCents' ? formatUsd(value) : formatCount(value)
}

// Merges an edit of a product with changes that another user made in the meantime.
import type { ProductEdit } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'

import { type EditedFields, formFieldOf, type ProductField, productFieldLabels } from './productForm.ts'

const allFields = Object.keys(productFieldLabels) as ProductField[]

/** Converts empty fields to null, as in a product. */
export function toEditedFields(edit: ProductEdit): EditedFields {
  const { id: _, version: _seen, ...fields } = edit
  return {
    ...fields,
    manufacturer: edit.manufacturer || null,
    category: edit.category || null,
    description: edit.description || null,
    season: edit.season || null,
    lowStockThreshold: edit.lowStockThreshold ?? null,
  }
}

export interface EditMerge {
  /** Both users' changes; conflicting fields have my value. */
  fields: EditedFields
  /** Fields that only the other user changed. */
  adopted: ProductField[]
  /** Fields that both users changed, to different values. */
  conflicting: ProductField[]
}

/** A three-way merge; `original` is the common ancestor. */
export function mergeEdit(original: EditedFields, current: EditedFields, mine: EditedFields): EditMerge {
  const theirs = allFields.filter(
    (field) => current[field] !== original[field] && current[field] !== mine[field],
  )
  const taken = theirs.filter((field) => mine[field] === original[field])
  return {
    fields: { ...mine, ...Object.fromEntries(taken.map((field) => [field, current[field]])) },
    adopted: taken,
    conflicting: theirs.filter((field) => !taken.includes(field)),
  }
}

/** Returns undefined unless the edit was based on an old version. */
export function staleEditFailure(error: unknown): ErrorResponse | undefined {
  return error instanceof CallError && error.status === 409 ? error.body : undefined
}

/** 'Color: Mona Manager changed it from Indigo to Ecru on Nov 21, 2026 at 4:05 PM.' */
export function describeChanges(errors: ErrorResponse['errors'] = []): string[] {
  return allFields.flatMap((field) => {
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

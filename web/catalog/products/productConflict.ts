// Two people, one product: what of an edit stands beside what somebody else changed meanwhile, and what must be asked.
import type { Product, ProductEdit } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'

export type EditedFields = Pick<Product, Exclude<keyof ProductEdit, 'id' | 'version'>>
export type ProductField = keyof EditedFields

/** As the forms call them. */
export const productFieldLabels: Record<ProductField, string> = {
  productName: 'Product Name',
  color: 'Color',
  size: 'Size',
  quantity: 'Quantity',
  lowStockThreshold: 'Low stock at',
  price: 'Price',
  manufacturer: 'Manufacturer',
  category: 'Category',
  description: 'Description',
}

const allFields = Object.keys(productFieldLabels) as ProductField[]

/** What a form has read, with null for whatever was left empty, as products have it. */
export function toEditedFields(edit: ProductEdit): EditedFields {
  const { id: _, version: _seen, ...fields } = edit
  return {
    ...fields,
    manufacturer: edit.manufacturer || null,
    category: edit.category || null,
    description: edit.description || null,
    lowStockThreshold: edit.lowStockThreshold ?? null,
  }
}

export interface EditMerge {
  /** Both people's changes; what is disputed stands as I have it. */
  fields: EditedFields
  /** What only the other one changed, and is taken over. */
  adopted: ProductField[]
  /** What both changed, each to another value. */
  conflicting: ProductField[]
}

/** `seen` is what both began with. */
export function mergeEdit(seen: EditedFields, current: EditedFields, mine: EditedFields): EditMerge {
  const theirs = allFields.filter((field) => current[field] !== seen[field] && current[field] !== mine[field])
  const taken = theirs.filter((field) => mine[field] === seen[field])
  return {
    fields: { ...mine, ...Object.fromEntries(taken.map((field) => [field, current[field]])) },
    adopted: taken,
    conflicting: theirs.filter((field) => !taken.includes(field)),
  }
}

/** The failure of an edit that was made against an old version, or undefined where something else went wrong. */
export function staleEditFailure(error: unknown): ErrorResponse | undefined {
  return error instanceof CallError && error.status === 409 ? error.body : undefined
}

/** 'Color: Mona Manager changed it from Indigo to Ecru on Nov 21, 2026 at 4:05 PM.', of each field that the failure names. */
export function describeChanges(errors: ErrorResponse['errors'] = []): string[] {
  return allFields.flatMap((field) => {
    const message = errors.find(({ path }) => path === field)?.message
    return message === undefined ? [] : [`${productFieldLabels[field]}: ${message}`]
  })
}

/** A field's value as it is read. */
export function formatFieldValue(field: ProductField, fields: EditedFields): string {
  const value = fields[field]
  if (value === null || value === '') return 'Nothing'
  if (typeof value === 'string') return value
  return field === 'price' ? formatUsd(value) : formatCount(value)
}

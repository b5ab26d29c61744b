// The values of the forms that add and edit a style, and their conversion to API input.
import type { Style } from '#contract/catalog/styles.ts'
import { noCategory, parseCategory } from '#domain/catalog/products.ts'
import type { StyleDefault } from '#domain/catalog/styles.ts'
import { formatCents } from '#domain/platform/money.ts'
import { readPrice } from '#web/catalog/products/productForm.ts'

export interface StyleFormValues {
  number: string
  name: string
  category: string
  manufacturer: string
  season: string
  price: string
  /** Empty: no scale. */
  sizeScaleId: string
  description: string
  notes: string
}

export const emptyStyleForm: StyleFormValues = {
  number: '',
  name: '',
  category: noCategory,
  manufacturer: '',
  season: '',
  price: '',
  sizeScaleId: '',
  description: '',
  notes: '',
}

/** The fields that products have too, as the forms name them. */
export const styleDefaultLabels: Record<StyleDefault, string> = {
  name: 'name',
  category: 'category',
  manufacturer: 'manufacturer',
  description: 'description',
  priceCents: 'price',
  season: 'season',
}

export function toStyleFormValues(style: Style): StyleFormValues {
  return {
    number: style.number,
    name: style.name,
    category: style.category ?? noCategory,
    manufacturer: style.manufacturer ?? '',
    season: style.season ?? '',
    price: formatCents(style.priceCents),
    sizeScaleId: style.sizeScale === null ? '' : String(style.sizeScale.id),
    description: style.description ?? '',
    notes: style.notes ?? '',
  }
}

/** Prepares form values for validation. An empty price is 0; category 'none' and an empty scale are null. */
export function parseStyleForm<V extends StyleFormValues>(values: V) {
  return {
    ...values,
    price: readPrice(values.price),
    category: parseCategory(values.category),
    sizeScaleId: values.sizeScaleId === '' ? null : Number(values.sizeScaleId),
  }
}

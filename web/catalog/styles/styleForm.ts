// The values of the forms that add and edit a style, and their conversion to API input.
import type { Style, StyleEdit } from '#contract/catalog/styles.ts'
import { noCategory, parseCategory } from '#domain/catalog/products.ts'
import type { StyleDefault } from '#domain/catalog/styles.ts'
import { formatCents } from '#domain/platform/money.ts'
import { readTypedCents } from '#domain/platform/numberTexts.ts'
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

export function toStyleFormValues(style: EditedStyle): StyleFormValues {
  return {
    number: style.number,
    name: style.name,
    category: style.category ?? noCategory,
    manufacturer: style.manufacturer ?? '',
    season: style.season ?? '',
    price: formatCents(style.priceCents),
    sizeScaleId: style.sizeScaleId === null ? '' : String(style.sizeScaleId),
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

/** What the typed price adds to the old one, in cents; 0 if the text is not an amount. A text without digits is a price of 0. */
export function addedPriceCents(text: string, oldCents: number): number {
  return (readTypedCents(readPrice(text)) ?? oldCents) - oldCents
}

/** The fields that the form edits, with null for empty ones. */
export interface EditedStyle {
  number: string
  name: string
  priceCents: number
  category: string | null
  sizeScaleId: number | null
  manufacturer: string | null
  season: string | null
  description: string | null
  notes: string | null
}
export type StyleField = keyof EditedStyle

export const styleFieldLabels: Record<StyleField, string> = {
  number: 'Style number',
  name: 'Name',
  priceCents: 'Price',
  category: 'Category',
  sizeScaleId: 'Size scale',
  manufacturer: 'Manufacturer',
  season: 'Season',
  description: 'Description',
  notes: 'Notes',
}

/** The name of a field in the form and in the API. */
export function styleFormFieldOf(field: StyleField): keyof StyleFormValues {
  return field === 'priceCents' ? 'price' : field
}

export function toEditedStyle(style: Style): EditedStyle {
  const { number, name, priceCents, category, manufacturer, season, description, notes, sizeScale } = style
  const sizeScaleId = sizeScale?.id ?? null
  return { number, name, priceCents, category, sizeScaleId, manufacturer, season, description, notes }
}

/** Converts a validated form to the values that the style will have. */
export function readStyleEdit(edit: StyleEdit): EditedStyle {
  return {
    number: edit.number,
    name: edit.name,
    priceCents: edit.priceCents,
    category: edit.category || null,
    sizeScaleId: edit.sizeScaleId ?? null,
    manufacturer: edit.manufacturer || null,
    season: edit.season || null,
    description: edit.description || null,
    notes: edit.notes || null,
  }
}

// The values of the product forms, and their conversion to API input.
import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

import type { Product, ProductEdit } from '#contract/catalog/products.ts'
import { parseCategory, noCategory } from '#domain/catalog/products.ts'
import { formatCents } from '#domain/platform/money.ts'
import { readTypedNumber, toAmountText } from '#domain/platform/numberTexts.ts'
import { schemaResolver } from '#web/ui/schemaResolver.ts'

export interface ProductFormValues {
  productName: string
  color: string
  size: string
  quantity: string
  /** Empty for the default threshold. */
  lowStockThreshold: string
  price: string
  manufacturer: string
  category: string
  season: string
  shelf: string
  description: string
}

export type EditedFields = Pick<Product, Exclude<keyof ProductEdit, 'id' | 'version'>>
export type ProductField = keyof EditedFields

/** Labels in the forms. */
export const productFieldLabels: Record<ProductField, string> = {
  name: 'Product Name',
  color: 'Color',
  size: 'Size',
  quantity: 'Quantity',
  lowStockThreshold: 'Low stock at',
  priceCents: 'Price',
  manufacturer: 'Manufacturer',
  category: 'Category',
  season: 'Season',
  shelf: 'Shelf',
  description: 'Description',
}

/** The name of a field in the form and in the API. */
export function formFieldOf(field: ProductField): keyof ProductFormValues {
  return field === 'name' ? 'productName' : field === 'priceCents' ? 'price' : field
}

export const emptyProductForm: ProductFormValues = {
  productName: '',
  color: '',
  size: '',
  quantity: '',
  lowStockThreshold: '',
  price: '',
  manufacturer: '',
  category: noCategory,
  season: '',
  shelf: '',
  description: '',
}

export function toFormValues(product: EditedFields): ProductFormValues {
  return {
    productName: product.name,
    color: product.color,
    size: product.size,
    quantity: String(product.quantity),
    lowStockThreshold: product.lowStockThreshold === null ? '' : String(product.lowStockThreshold),
    price: formatCents(product.priceCents),
    manufacturer: product.manufacturer ?? '',
    category: product.category ?? noCategory,
    season: product.season ?? '',
    shelf: product.shelf ?? '',
    description: product.description ?? '',
  }
}

/** Prepares form values for validation. A quantity or price without digits is 0; category 'none' is null. */
export function parseProductForm<V extends ProductFormValues>(values: V) {
  const { quantity, lowStockThreshold } = values
  return {
    ...values,
    quantity: hasDigits(quantity) ? readTypedNumber(quantity) : 0,
    lowStockThreshold: lowStockThreshold.trim() === '' ? null : readTypedNumber(lowStockThreshold),
    price: readPrice(values.price),
    category: parseCategory(values.category),
  }
}

/** A text without digits is 0; '' if the text is not an amount. */
export function readPrice(text: string): string {
  return hasDigits(text) ? toAmountText(text) : '0'
}

/** Why a price is saved as $0.00; undefined for a text with digits. */
export function zeroPriceHint(text: string): string | undefined {
  if (hasDigits(text)) return undefined
  return `${text.trim() === '' ? 'An empty price' : 'A price without digits'} is saved as $0.00.`
}

/** Digits of other scripts count, so that a price with them is refused instead of saved as 0. */
function hasDigits(text: string): boolean {
  return /\p{Nd}/u.test(text)
}

/** Validates a product form with an endpoint's input schema and returns the decoded input: cents, trimmed texts. */
export function productResolver<V extends ProductFormValues & FieldValues, S extends z.ZodMiniType>(
  schema: S,
): Resolver<V, unknown, z.output<S>> {
  return schemaResolver<V, S>(schema, parseProductForm)
}

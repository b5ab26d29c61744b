// What the forms of a product hold, as text, and how it is read into what the contract takes.
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

import { parseCategory, noCategory } from '#domain/catalog/products.ts'
import { formatCents } from '#domain/platform/money.ts'

import type { EditedFields } from './productConflict.ts'

export interface ProductFormValues {
  productName: string
  color: string
  size: string
  quantity: string
  /** Empty for the house's own threshold. */
  lowStockThreshold: string
  price: string
  manufacturer: string
  category: string
  description: string
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
  description: '',
}

export function toFormValues(product: EditedFields): ProductFormValues {
  return {
    productName: product.productName,
    color: product.color,
    size: product.size,
    quantity: String(product.quantity),
    lowStockThreshold: product.lowStockThreshold === null ? '' : String(product.lowStockThreshold),
    price: formatCents(product.price),
    manufacturer: product.manufacturer ?? '',
    category: product.category ?? noCategory,
    description: product.description ?? '',
  }
}

/**
 * The form as it goes to the contract's check: the quantity as a whole number, the price as a decimal, both 0 where
 * nothing or no number was typed, and no category for 'none' (SPEC.md section 5).
 */
export function parseProductForm<V extends ProductFormValues>(values: V) {
  const quantity = Number.parseInt(values.quantity, 10)
  return {
    ...values,
    quantity: Number.isNaN(quantity) ? 0 : quantity,
    lowStockThreshold: values.lowStockThreshold.trim() === '' ? null : Number(values.lowStockThreshold),
    price: readPrice(values.price),
    category: parseCategory(values.category),
  }
}

function readPrice(text: string): string {
  const typed = text.trim()
  if (typed === '' || !Number.isFinite(Number(typed))) return '0'
  return typed.startsWith('.') ? `0${typed}` : typed
}

/** Judges a form by an endpoint's input and hands on what the call takes: cents, trimmed texts. */
export function productResolver<V extends ProductFormValues & FieldValues, S extends z.ZodMiniType>(
  schema: S,
): Resolver<V, unknown, z.output<S>> {
  const judge = zodResolver(schema as z.ZodMiniType<FieldValues, FieldValues>)
  return (async (values: V, context: unknown, options: never) =>
    judge(parseProductForm(values), context, options)) as unknown as Resolver<V, unknown, z.output<S>>
}

// Whether orders can be read with a choice of columns, and which columns are sizes.
import { findSizeColumns, type SizeColumn } from '#domain/catalog/productFiles/sizeColumns.ts'
import { findMappingError } from '#domain/files/columnMapping.ts'

import type { OrderColumn, OrderMapping } from './orderColumns.ts'

/** The columns with a quantity for each size; none if the file has a column of sizes or of quantities. */
export function findOrderSizes(names: readonly string[], mapping: Readonly<OrderMapping>): SizeColumn[] {
  if (mapping.includes('size') || mapping.includes('quantity')) return []
  const taken = new Set(mapping.flatMap((field, position) => (field === null ? [] : [position])))
  const found = findSizeColumns(names, { taken, head: [], hasPrice: true })
  return found.filter(({ field }) => field === 'quantity')
}

/** Returns why orders can't be read with this mapping, or undefined if they can. */
export function orderMappingError(
  names: readonly string[],
  mapping: Readonly<OrderMapping>,
): string | undefined {
  if (names.length === 0) return 'No orders found in the file'
  const error = findMappingError(names, mapping)
  if (error !== undefined) return error
  const has = (...columns: OrderColumn[]) => columns.some((column) => mapping.includes(column))
  if (!has('customerNumber', 'customerName', 'customerEmail'))
    return 'The file has no column with the number, the name or the email of the customer.'
  if (!has('productId', 'styleNumber')) return 'The file has no column with product IDs or style numbers.'
  return has('quantity') || findOrderSizes(names, mapping).length > 0
    ? undefined
    : 'The file has no column with quantities, and no columns of sizes.'
}

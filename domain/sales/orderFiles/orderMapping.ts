// Whether orders can be read with a choice of columns, and which columns are sizes.
import { findSizeColumns, type SizeColumn } from '#domain/catalog/productFiles/sizeColumns.ts'
import { findMappingError } from '#domain/files/columnMapping.ts'
import { formSizePrefix } from '#domain/sales/orderForms.ts'

import { type OrderColumn, type OrderMapping, repeatableOrderColumns } from './orderColumns.ts'
import { findSizePairs } from './sizePairs.ts'
import { withoutRange } from './sizeWords.ts'
import { findStoreColumns } from './storeColumns.ts'

/** The columns with a quantity for each size; none if the file has a column of sizes or of quantities. */
export function findOrderSizes(names: readonly string[], mapping: Readonly<OrderMapping>): SizeColumn[] {
  if (mapping.includes('size') || mapping.includes('quantity')) return []
  const taken = new Set(mapping.flatMap((field, position) => (field === null ? [] : [position])))
  const named = findNamedSizes(names, taken)
  const columns = findSizeColumns(names.map(withoutRange), { taken, head: [], hasPrice: true }).filter(
    ({ field, position }) => field === 'quantity' && !named.some((column) => column.position === position),
  )
  return [...named, ...columns].toSorted((a, b) => a.position - b.position)
}

/** 'Size XS', as order forms have them, is a size however few there are. Not for pairs such as Size 1 and Qty 1. */
function findNamedSizes(names: readonly string[], taken: ReadonlySet<number>): SizeColumn[] {
  const named = names.flatMap((name, position): SizeColumn[] => {
    const size = name.startsWith(formSizePrefix) ? name.slice(formSizePrefix.length).trim() : ''
    return size === '' || taken.has(position) ? [] : [{ position, size, field: 'quantity' }]
  })
  return names.some((name) => /^(?:qty|quantity|units|pcs)[\s_#.]*\d{1,2}$/i.test(name.trim())) ? [] : named
}

/** Returns why orders can't be read with this mapping, or undefined if they can. */
export function orderMappingError(
  names: readonly string[],
  mapping: Readonly<OrderMapping>,
): string | undefined {
  if (names.length === 0) return 'No orders found in the file'
  const error = findMappingError(names, mapping, repeatableOrderColumns)
  if (error !== undefined) return error
  const has = (...columns: OrderColumn[]) => columns.some((column) => mapping.includes(column))
  if (!has('productId', 'styleNumber')) return 'The file has no column with product IDs or style numbers.'
  return has('quantity', 'openUnits', 'packs') ||
    findSizePairs(names, mapping).length > 0 ||
    findStoreColumns(names, mapping).length > 0 ||
    findOrderSizes(names, mapping).length > 0
    ? undefined
    : 'The file has no column with quantities, and no columns of sizes.'
}

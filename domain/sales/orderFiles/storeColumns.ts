// Files with a column of units for each store, which are an order for each.
import type { OrderMapping } from './orderColumns.ts'

export interface StoreColumn {
  position: number
  store: string
}

const storeName =
  /^(?:stores?|shops?|doors?|dc|branch|location|warehouse|filiale|magasin|boutique|tienda|negozio|winkel)\b[\s#:.]*\S/i
/** '#101' next to a column of sizes. */
const storeNumber = /^#\s?\d{1,6}$/
const otherStoreColumn = /\b(?:name|address|city|state|zip|country|id|code|number|no|type|total|qty)$/i

/** The columns that no field is read from and that a store is the name of; none for a single one, or next to a column of quantities. */
export function findStoreColumns(names: readonly string[], mapping: Readonly<OrderMapping>): StoreColumn[] {
  if (mapping.includes('quantity') || mapping.includes('store')) return []
  const mayBeNumbers = mapping.includes('size') || mapping.includes('productId')
  const stores = names.flatMap((name, position) => {
    const store = name.trim()
    const isNamed = storeName.test(store) && !otherStoreColumn.test(store)
    const isStore = isNamed || (mayBeNumbers && storeNumber.test(store))
    if (mapping[position] !== null || !isStore) return []
    return [{ position, store: isNamed ? store : `Store ${store}` }]
  })
  return stores.length > 1 ? stores : []
}

const number = /^\d{1,3}(?:,?\d{3})*$/
const none = /^(?:|[-–—]|0+)$/

/**
 * The names of columns that are not read although they add up to the quantity in all rows, such as those of stores or deliveries:
 * their units would be read as one order.
 */
export function findPartsOfQuantity(
  names: readonly string[],
  quantityAt: number,
  { rows, isRead }: { rows: readonly (readonly string[])[]; isRead: (position: number) => boolean },
): string[] {
  const ordered = rows.filter((cells) => /[1-9]/.test(cells[quantityAt] ?? ''))
  if (quantityAt === -1 || ordered.length < 2) return []
  const isPart = (position: number) =>
    !isRead(position) &&
    ordered.every((cells) => isNumber(cells[position] ?? '')) &&
    ordered.some((cells) => toNumber(cells[position] ?? '') > 0)
  const parts = names.flatMap((_name, position) => (isPart(position) ? [position] : []))
  const addUp = ordered.every(
    (cells) =>
      parts.reduce((sum, position) => sum + toNumber(cells[position] ?? ''), 0) ===
      toNumber(cells[quantityAt] ?? ''),
  )
  return parts.length > 1 && addUp ? parts.map((position) => names[position] ?? '') : []
}

function isNumber(text: string): boolean {
  return none.test(text) || number.test(text)
}

function toNumber(text: string): number {
  return none.test(text) ? 0 : Number(text.replaceAll(',', ''))
}

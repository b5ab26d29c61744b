// The delivery that is typed on the page Receive Stock. It is kept in the browser until it is saved.
import { useMemo } from 'react'

import { useStoredValue } from '#web/api/storedValue.ts'
import { ownPrices } from '#web/catalog/itemEntry/itemPrices.ts'
import type { ItemTarget } from '#web/catalog/itemEntry/useItemEntry.ts'

import { addToLine, addUnit, Delivery, emptyDelivery, findByCode } from './deliveryLines.ts'

export type ChangeDelivery = (change: (before: Delivery) => Delivery) => void

/** `target` takes looked up items. */
export function useDelivery(userId: number): {
  delivery: Delivery
  change: ChangeDelivery
  target: ItemTarget
} {
  const { value: delivery, store } = useStoredValue({
    key: `delivery:${userId}`,
    schema: Delivery,
    empty: emptyDelivery,
  })
  const { read, change } = store
  const target = useMemo<ItemTarget>(
    () => ({
      prices: ownPrices,
      addByCode(code) {
        const known = findByCode(read().lines, code)
        if (known) change((before) => ({ ...before, lines: addToLine(before.lines, known) }))
        return known?.productId
      },
      addUnit(product) {
        change((before) => ({ ...before, lines: addUnit(before.lines, product) }))
        return true
      },
      openStyle(styleId) {
        change((before) =>
          before.styleIds.includes(styleId) ? before : { ...before, styleIds: [...before.styleIds, styleId] },
        )
      },
    }),
    [read, change],
  )
  return { delivery, change, target }
}

// The delivery that is typed on the page Receive Stock.
import { useMemo, useState } from 'react'

import { ownPrices } from '#web/catalog/itemEntry/itemPrices.ts'
import type { ItemTarget } from '#web/catalog/itemEntry/useItemEntry.ts'
import { useLatest } from '#web/ui/useLatest.ts'

import { addToLine, addUnit, type Delivery, emptyDelivery, findByCode } from './deliveryLines.ts'

export type ChangeDelivery = (change: (before: Delivery) => Delivery) => void

/** `target` takes looked up items. */
export function useDelivery(): { delivery: Delivery; change: ChangeDelivery; target: ItemTarget } {
  const [delivery, change] = useState(emptyDelivery)
  const latest = useLatest(delivery)
  const target = useMemo<ItemTarget>(
    () => ({
      prices: ownPrices,
      addByCode(code) {
        const known = findByCode(latest.current.lines, code)
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
    [latest],
  )
  return { delivery, change, target }
}

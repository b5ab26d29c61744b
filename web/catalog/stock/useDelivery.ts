// The delivery that is typed on the page Receive Stock. It is kept in the browser until it is saved.
import { useMemo } from 'react'

import { useStoredValue } from '#web/api/storedValue.ts'
import { type ChangeItems, createItemTarget } from '#web/catalog/itemEntry/itemDraft.ts'
import type { ItemTarget } from '#web/catalog/itemEntry/useItemEntry.ts'

import { Delivery, emptyDelivery } from './delivery.ts'

/** `target` takes looked up items. */
export function useDelivery(userId: number): {
  delivery: Delivery
  change: (change: (before: Delivery) => Delivery) => void
  changeItems: ChangeItems
  target: ItemTarget
} {
  const { value: delivery, store } = useStoredValue({
    key: `delivery:${userId}`,
    schema: Delivery,
    empty: emptyDelivery,
  })
  const { read, change } = store
  const items = useMemo(() => {
    const changeItems: ChangeItems = (next) => change((before) => ({ ...before, ...next(before) }))
    return { changeItems, target: createItemTarget(read, changeItems) }
  }, [read, change])
  return { delivery, change, ...items }
}

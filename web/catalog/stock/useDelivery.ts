// The delivery that is typed on the page Receive Stock. It is kept in the browser until it is saved.
import { useStoredValue } from '#web/api/storedValue.ts'
import { useItemTarget } from '#web/catalog/itemEntry/useItemTarget.ts'

import { Delivery, emptyDelivery } from './delivery.ts'

/** `target` takes looked up items. */
export function useDelivery(userId: number) {
  const { value: delivery, store } = useStoredValue({
    key: `delivery:${userId}`,
    schema: Delivery,
    empty: emptyDelivery,
  })
  return { delivery, store, ...useItemTarget(store) }
}

// Adds scans to the delivery of Receive Stock; they wait in the browser until they are looked up.
import type { StoredValue } from '#web/api/storedValue.ts'
import type { ItemEntry } from '#web/catalog/itemEntry/useItemEntry.ts'
import { addMissed } from '#web/catalog/scanning/missedScans.ts'
import { type KeptScans, type LookUpScan, useKeptScans } from '#web/catalog/scanning/useKeptScans.ts'

import type { Delivery } from './delivery.ts'

interface DeliveryScansOptions {
  userId: number
  entry: Pick<ItemEntry, 'scanKept'>
  store: Pick<StoredValue<Delivery>, 'change'>
}

export function useDeliveryScans({ userId, entry, store }: DeliveryScansOptions): KeptScans {
  const reportMissed = (code: string, sentence: string) =>
    store.change((delivery) => addMissed(delivery, code, sentence))
  const lookUp: LookUpScan = ({ code }, { settle, isOffline }) =>
    entry.scanKept(code, {
      isOffline,
      settle(refusal) {
        settle()
        if (refusal !== undefined) reportMissed(code, refusal)
      },
    })
  return useKeptScans({ list: `delivery:${userId}`, lookUp, onRefused: reportMissed })
}

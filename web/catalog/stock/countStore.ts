// The stock count of a user, which is kept in the browser until it is saved.
import { type StoredValue, useStoredValue } from '#web/api/storedValue.ts'

import { emptyCount, StockCount } from './countLines.ts'

export type CountStore = StoredValue<StockCount>

export function useCountStore(userId: number): { count: StockCount; store: CountStore } {
  const { value, store } = useStoredValue({ key: `count:${userId}`, schema: StockCount, empty: emptyCount })
  return { count: value, store }
}

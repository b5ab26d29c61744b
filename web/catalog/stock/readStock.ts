import { findUnitsOnHand } from '#contract/catalog/stock.ts'
import { stockLimits } from '#domain/stock/stock.ts'
import { call } from '#web/api/call.ts'

import type { CountLine } from './countLines.ts'

/** What is on record, or was when the product was scanned. Returns undefined if it does not exist. */
export async function readStock(
  id: number,
  scannedAtMs = Date.now(),
): Promise<Pick<CountLine, 'onRecord' | 'reserved'> | undefined> {
  const seconds = Math.round((Date.now() - scannedAtMs) / 1000)
  const secondsAgo = Math.min(Math.max(seconds, 0), stockLimits.scanAgeSeconds)
  const { products } = await call(findUnitsOnHand, { ids: [id], secondsAgo })
  const [stock] = products
  return stock && { onRecord: stock.onHandThen ?? stock.onHand, reserved: stock.allocated + stock.pending }
}

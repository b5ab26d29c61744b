import { findUnitsOnHand } from '#contract/catalog/stock.ts'
import { call } from '#web/api/call.ts'

import type { CountLine } from './countLines.ts'

/** Returns undefined if the product does not exist. */
export async function readStock(id: number): Promise<Pick<CountLine, 'onRecord' | 'reserved'> | undefined> {
  const { products } = await call(findUnitsOnHand, { ids: [id] })
  const [stock] = products
  return stock && { onRecord: stock.onHand, reserved: stock.allocated + stock.pending }
}

// Goods that came in.
import type { Product } from '#contract/catalog/products.ts'
import type { receiveStock as endpoint } from '#contract/catalog/stock.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'

import { changeStock } from './changeStock.ts'

export async function receiveStock(
  ctx: Ctx,
  { id, quantity, note }: InputOf<typeof endpoint>,
): Promise<Product> {
  return changeStock(ctx, {
    id,
    difference: quantity,
    cause: { reason: 'received', note: note || null },
    tell: (code) => `Received ${formatUnits(quantity)} of ${code}`,
  })
}

// Units more or fewer for a reason that is no delivery, sale or count, such as damage.
import type { Product } from '#contract/catalog/products.ts'
import type { adjustStock as endpoint } from '#contract/catalog/stock.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { formatSigned } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'

import { changeStock } from './changeStock.ts'

export async function adjustStock(
  ctx: Ctx,
  { id, difference, reason }: InputOf<typeof endpoint>,
): Promise<Product> {
  return changeStock(ctx, {
    id,
    difference,
    cause: { reason: 'adjusted', note: reason },
    tell: (code) => `Adjusted ${code} by ${formatSigned(difference)} (${reason})`,
  })
}

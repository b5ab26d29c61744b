import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findAverageCosts as endpoint } from '#contract/sales/margins.ts'
import type { Ctx } from '#server/ctx.ts'

import { readAverageCosts } from './marginsAtAverage.ts'

/** In the order of the ids. */
export async function findAverageCosts(
  ctx: Pick<Ctx, 'db'>,
  { ids }: InputOf<typeof endpoint>,
): Promise<{ costs: { productId: number; averageMicros: bigint }[] }> {
  const averages = await readAverageCosts(ctx, ids)
  return {
    costs: [...new Set(ids)].flatMap((productId) => {
      const averageMicros = averages.get(productId)
      return averageMicros === undefined ? [] : { productId, averageMicros }
    }),
  }
}

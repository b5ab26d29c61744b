// The names of price lists.
import type { Ctx } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { priceLists } from '#server/platform/db/schema.ts'

/** The names of all price lists by id. */
export async function readPriceListNames(ctx: Pick<Ctx, 'db'>): Promise<Map<number, string>> {
  const lists = await ctx.db.select({ id: priceLists.id, name: priceLists.name }).from(priceLists)
  return new Map(lists.map(({ id, name }) => [id, name]))
}

export async function readPriceListName(ctx: Pick<Ctx, 'db'>, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [list] = await ctx.db.select({ name: priceLists.name }).from(priceLists).where(eq(priceLists.id, id))
  return list?.name ?? null
}

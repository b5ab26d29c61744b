// Keeps styles small enough to be read at once.
import { maxStyleProducts } from '#domain/catalog/styles.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Call it after products joined the styles, which are locked. Throws a 409 if one has more than `maxStyleProducts`. */
export async function assertStyleSizes(ctx: Ctx, styleIds: readonly number[]): Promise<void> {
  if (styleIds.length === 0) return
  const { rows } = await ctx.db.execute<{ number: string }>(sql`
    select number from styles
    where id = any(${sql.param([...styleIds])}::bigint[])
      and (select count(*) from products where style_id = styles.id and products.deleted_at is null) > ${maxStyleProducts}
    limit 1`)
  if (rows[0]) {
    throw new Refusal(
      'conflict',
      `Style ${rows[0].number} would have more than ${maxStyleProducts} products.`,
    )
  }
}

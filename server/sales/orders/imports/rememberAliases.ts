// Remembers what an import learned of the codes of customers, and forgets it when the import is undone.
import type { DocumentReference } from '#domain/nouns.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull, sql } from '#server/platform/db/drizzle.ts'
import { productAliases } from '#server/platform/db/schema.ts'

import type { OrderImportRun } from './orderTypes.ts'
import type { LearnedAlias } from './theirProducts.ts'

/** Rows of one statement. */
const batchSize = 1000

/** Products are written in the order of their ids, because each code changes its product. `also` is for the log. */
export async function rememberAliases({
  ctx,
  id: importId,
  matcher,
}: OrderImportRun): Promise<{ also?: string }> {
  const learned = [...matcher.learned.values()].toSorted((a, b) => a.productId - b.productId)
  let count = 0
  for (let start = 0; start < learned.length; start += batchSize) {
    const rows = learned.slice(start, start + batchSize)
    await forgetReplaced(ctx, rows)
    const created = await ctx.db
      .insert(productAliases)
      .values(
        rows.map(({ senderId, code, productId }) => ({
          customerId: senderId,
          code,
          productId,
          importId,
          createdAt: ctx.now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: productAliases.id })
    count += created.length
  }
  return count === 0 ? {} : { also: `remembered ${pluralize(count, 'code')} of customers` }
}

/** Of the customers that were merged into the learned one, too. The caller holds the locks of the customers. */
async function forgetReplaced(ctx: Ctx, learned: readonly LearnedAlias[]): Promise<void> {
  const rows = learned.filter(({ replaces }) => replaces)
  if (rows.length === 0) return
  const valuesOf = (column: 'senderId' | 'code' | 'productId') => sql.param(rows.map((row) => row[column]))
  await ctx.db.execute(sql`
    update product_aliases as alias set deleted_at = ${ctx.now}::timestamptz, version = alias.version + 1
    from unnest(${valuesOf('senderId')}::bigint[], ${valuesOf('code')}::text[], ${valuesOf('productId')}::bigint[])
      as learned (customer_id, code, product_id)
    join customers on customers.id = learned.customer_id or customers.merged_into = learned.customer_id
    where alias.customer_id = customers.id and alias.code_key = fold_text(learned.code)
      and alias.product_id <> learned.product_id and alias.deleted_at is null`)
}

/** Codes that a user changed since stay. */
export async function forgetAliases(ctx: Ctx, { id }: DocumentReference): Promise<void> {
  await ctx.db
    .update(productAliases)
    .set({ deletedAt: ctx.now, version: sql`version + 1` })
    .where(
      and(eq(productAliases.importId, id), eq(productAliases.version, 1), isNull(productAliases.deletedAt)),
    )
}

// Lists batches, and finds one by id.
import type { Batch } from '#contract/catalog/batches.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, desc, eq, type SQL } from '#server/platform/db/drizzle.ts'
import { changeBatches, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

const undoers = alias(users, 'undoers')

function selectBatches(ctx: Ctx, matching: SQL | undefined) {
  return ctx.db
    .select({ batch: changeBatches, user: nameColumns, undoneBy: nameColumnsOf(undoers) })
    .from(changeBatches)
    .innerJoin(users, eq(users.id, changeBatches.userId))
    .leftJoin(undoers, eq(undoers.id, changeBatches.undoneBy))
    .where(matching)
    .orderBy(desc(changeBatches.id))
}

function toBatch({ batch, user, undoneBy }: Awaited<ReturnType<typeof selectBatches>>[number]): Batch {
  const { undoneAt, undoneCount } = batch
  return {
    ...batch,
    userName: displayName(user),
    undone: undoneAt &&
      undoneBy && { at: undoneAt, userName: displayName(undoneBy), count: undoneCount ?? 0 },
  }
}

/** Newest first. */
export async function findBatches(
  ctx: Ctx,
  query: { page: number; limit: number },
): Promise<{ batches: Batch[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectBatches(ctx, undefined)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    ctx.db.$count(changeBatches),
  ])
  return { batches: rows.map(toBatch), total }
}

export async function findBatch(ctx: Ctx, input: { id: number }): Promise<Batch> {
  const [row] = await selectBatches(ctx, eq(changeBatches.id, input.id))
  if (!row) throw new Refusal('missing', 'Batch not found')
  return toBatch(row)
}

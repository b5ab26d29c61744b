// Reads pick lists: the list of all, and one with its lines; locks and closes one.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { findPickLists as endpoint, PickList, PickListSummary } from '#contract/sales/pickLists.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { closedPickListMessage } from '#domain/sales/picking.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, desc, eq, sql } from '#server/platform/db/drizzle.ts'
import { pickLists } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import {
  type CurrentPickLine,
  currentIdOf,
  documentIdsOf,
  findCurrentInvoices,
  findDocumentUnits,
  readPickLines,
  withAvailable,
} from './readPickLines.ts'
import { findCurrentDocuments, selectPickLists, toPickLines, toSummary } from './toPickList.ts'

type PickListRow = typeof pickLists.$inferSelect

export function pickListNotFound(): Refusal {
  return new Refusal('missing', 'Pick list not found')
}

/** Open ones first, then the newest first. */
export async function findPickLists(
  ctx: Ctx,
  { page, limit }: InputOf<typeof endpoint>,
): Promise<{ pickLists: PickListSummary[]; total: number }> {
  const rows = await selectPickLists(ctx)
    .orderBy(asc(sql`${pickLists.closedAt} is not null`), desc(pickLists.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const ids = rows.map(({ list }) => list.id)
  const read = await readPickLines(ctx, sql`pick_list_id = any(${sql.param(ids)}::bigint[])`)
  const currentIds = await findCurrentInvoices(ctx, documentIdsOf(read).invoices)
  const lines = read.map((line) => ({ ...line, currentId: currentIdOf(line, currentIds) }))
  const documents = await findCurrentDocuments(ctx, lines)
  const linesByList = Map.groupBy(lines, ({ pickListId }) => pickListId)
  return {
    pickLists: rows.map((row) => toSummary(row, linesByList.get(row.list.id) ?? [], documents)),
    total: await ctx.db.$count(pickLists),
  }
}

export async function findPickList(ctx: Ctx, { id }: { id: number }): Promise<PickList> {
  const [row] = await selectPickLists(ctx).where(eq(pickLists.id, id))
  if (!row) throw pickListNotFound()
  const lines = await findCurrentLines(ctx, id)
  const documents = await findCurrentDocuments(ctx, lines)
  return { ...toSummary(row, lines, documents), lines: await toPickLines(ctx, lines, documents) }
}

/** The lines of a list with what their documents have now. */
export async function findCurrentLines(ctx: Pick<Ctx, 'db'>, id: number): Promise<CurrentPickLine[]> {
  const lines = await readPickLines(ctx, sql`pick_list_id = ${id}`)
  return withAvailable(lines, await findDocumentUnits(ctx, documentIdsOf(lines)))
}

/** Returns the row locked until the transaction ends. Every change of a list starts here, after the locks of its documents. */
export async function lockPickList(ctx: Ctx, id: number): Promise<PickListRow> {
  const [row] = await ctx.db.select().from(pickLists).where(eq(pickLists.id, id)).for('no key update')
  if (!row) throw pickListNotFound()
  return row
}

/** Throws a 409 that says who closed it and when. */
export async function assertOpen(ctx: Ctx, { id, closedAt }: PickListRow): Promise<void> {
  if (closedAt === null) return
  const [row] = await selectPickLists(ctx).where(eq(pickLists.id, id))
  const by = row?.closer ? displayName(row.closer) : ''
  const at = formatDateTime(closedAt, ctx.timeZone)
  throw new Refusal('conflict', closedPickListMessage(id, by, at))
}

export async function setClosed(ctx: Ctx, id: number, isClosed: boolean): Promise<void> {
  await ctx.db
    .update(pickLists)
    .set(isClosed ? { closedAt: ctx.now, closedBy: ctx.user.id } : { closedAt: null, closedBy: null })
    .where(eq(pickLists.id, id))
}

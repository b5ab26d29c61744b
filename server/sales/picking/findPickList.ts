// Reads pick lists: the list of all, one with its lines, and one line; locks one.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  ChangedPickLine,
  findPickLists as endpoint,
  PickList,
  PickListSummary,
} from '#contract/sales/pickLists.ts'
import { displayName } from '#domain/people/users.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { boxLetter, closedPickListMessage, unknownPickLineMessage } from '#domain/sales/picking.ts'
import type { PickListFilter } from '#domain/sales/states.ts'
import type { Ctx } from '#server/ctx.ts'
import { asc, desc, eq, isNotNull, isNull, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { pickLists } from '#server/platform/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import {
  findListedDocuments,
  type PickListSums,
  type PickLineRow,
  readPickLines,
  sumPickLists,
} from './readPickLines.ts'
import {
  documentKey,
  nameDocuments,
  selectPickLists,
  toPickLines,
  toProgress,
  toSummary,
} from './toPickList.ts'

type PickListRow = typeof pickLists.$inferSelect

export function pickListNotFound(): Refusal {
  return new Refusal('missing', 'Pick list not found')
}

/** Open ones first, then the newest first. */
export async function findPickLists(
  ctx: Ctx,
  { page, limit, state }: InputOf<typeof endpoint>,
): Promise<{ pickLists: PickListSummary[]; total: number }> {
  const rows = await selectPickLists(ctx)
    .where(state && isInState(state))
    .orderBy(asc(sql`${pickLists.closedAt} is not null`), desc(pickLists.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    pickLists: await toSummaries(ctx, rows),
    total: await countPickLists(ctx, state),
  }
}

/** Of all without a state. */
export function countPickLists({ db }: Pick<Ctx, 'db'>, state: PickListFilter | undefined): Promise<number> {
  return db.$count(pickLists, state && isInState(state))
}

function isInState(state: PickListFilter): SQL {
  return state === 'open' ? isNull(pickLists.closedAt) : isNotNull(pickLists.closedAt)
}

async function toSummaries(
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof selectPickLists>>,
): Promise<PickListSummary[]> {
  const ids = rows.map(({ list }) => list.id)
  const sums = new Map((await sumPickLists(ctx, ids)).map((sum) => [sum.pickListId, sum]))
  const listed = await findListedDocuments(ctx, ids)
  const named = await nameDocuments(
    ctx,
    listed.map(({ document }) => document),
  )
  return rows.map((row) => {
    const documents = listed.flatMap(({ pickListId, document, boxes }) => {
      const name = named.get(documentKey(document))
      if (pickListId !== row.list.id || !name) return []
      const { isVoid: _isVoid, ...reference } = name
      return [{ ...reference, boxes: boxes.map(boxLetter) }]
    })
    return toSummary(row, sums.get(row.list.id) ?? noUnits(row.list.id), documents)
  })
}

function noUnits(pickListId: number): PickListSums {
  return { pickListId, units: 0, picked: 0, notPicked: 0 }
}

export async function findPickList(ctx: Ctx, { id }: { id: number }): Promise<PickList> {
  const [summary] = await toSummaries(ctx, await selectPickLists(ctx).where(eq(pickLists.id, id)))
  if (!summary) throw pickListNotFound()
  return { ...summary, lines: await nameLines(ctx, await readPickLines(ctx, sql`pick_list_id = ${id}`)) }
}

async function nameLines(ctx: Ctx, rows: readonly PickLineRow[]): Promise<PickList['lines']> {
  const documents = await nameDocuments(
    ctx,
    rows.map(({ document }) => document),
  )
  return toPickLines(ctx, rows, documents)
}

/** The answer to a change of a line. */
export async function findChangedLine(
  ctx: Ctx,
  { id, line: number }: { id: number; line: number },
): Promise<ChangedPickLine> {
  const [list] = await selectPickLists(ctx).where(eq(pickLists.id, id))
  const [sums = noUnits(id)] = await sumPickLists(ctx, [id])
  const [line] = await nameLines(ctx, [await readPickLine(ctx, { id, line: number })])
  if (!list || !line) throw pickListNotFound()
  return { line, list: toProgress(list, sums) }
}

/** Throws a 409 if the list has no such line. */
export async function readPickLine(
  ctx: Pick<Ctx, 'db'>,
  { id, line }: { id: number; line: number },
): Promise<PickLineRow> {
  const [row] = await readPickLines(ctx, sql`pick_list_id = ${id} and line = ${line}`)
  if (row) return row
  if ((await ctx.db.$count(pickLists, eq(pickLists.id, id))) === 0) throw pickListNotFound()
  throw fieldRefusal('conflict', 'line', unknownPickLineMessage(id, line))
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

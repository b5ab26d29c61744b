// Undoes what an import or a batch did to records: removes those that it created, restores those that it changed, and skips what was used or
// changed since. The preview of an undo and the undo itself share the plan.
import { maxListed } from '#contract/files/imports.ts'
import type { DocumentReference, LoggedNoun } from '#domain/nouns.ts'
import type { Changes } from '#domain/platform/changes.ts'
import { isUnchangedSince } from '#domain/platform/versions.ts'
import type { Ctx } from '#server/ctx.ts'
import { assertUserUnchanged } from '#server/platform/db/transact.ts'

import { findUndoneChanges, readChanges, type RecordChange, saveUndoneVersions } from './recordChanges.ts'

/** A record as it is now. */
export interface UndoableRecord {
  id: number
  /** Its product ID or number. */
  code: string
  name: string
  version: number
  /** 'Deleted', or what else became of it. Such a record stays as it is. */
  gone: string | null
}

export interface Restoring<Row, Of extends Changes> {
  row: Row
  /** From the present to the previous values. */
  changes: Of
}

export interface SkippedRecord<Row> {
  row: Row
  /** The version that the import or batch created. */
  changedVersion: number
  ignored: ReadonlySet<number>
  /** The fields that keep their present value; empty for a record that stays as a whole. */
  kept: readonly string[]
  /** Why it can't be removed: 'Has 2 invoices'. */
  use: string | undefined
}

/** Versions by the id of the record. Records without any are left out. */
export type IgnoredVersions = ReadonlyMap<number, ReadonlySet<number>>

/** What a kind of record brings to an undo. */
export interface UndoKind<Row extends UndoableRecord, Of extends Changes> {
  noun: LoggedNoun
  /** Pages in id order, if `record_changes` doesn't have all of them. */
  readChanges?: (ctx: Ctx, document: DocumentReference) => AsyncIterable<RecordChange<Of>[]>
  /** The records by id. Locks them in id order until the end of the transaction if `locks`. */
  read: (
    ctx: Ctx,
    ids: readonly number[],
    locks: boolean,
    document: DocumentReference,
  ) => Promise<ReadonlyMap<number, Row>>
  /** Later versions that don't count. By default those of changes that were undone, and of their undo. */
  findIgnoredVersions?: (ctx: Ctx, changed: readonly RecordChange<Of>[]) => Promise<IgnoredVersions>
  /** Why records can't be removed, by id. */
  findUses?: (ctx: Ctx, created: readonly Row[]) => Promise<ReadonlyMap<number, string>>
  remove: (ctx: Ctx, rows: readonly Row[], document: DocumentReference) => Promise<void>
  /** For kinds that imports or batches change, and don't only create. */
  changed?: {
    /** The changes that the undo makes, and the fields that it leaves as they are. */
    split: (row: Row, changes: Of, isUnchanged: boolean) => { restored: Of; kept: readonly string[] }
    /** Returns the versions that it created, and the records that can't be restored. */
    restore: (
      ctx: Ctx,
      restored: readonly Restoring<Row, Of>[],
      document: DocumentReference,
    ) => Promise<{ undone: readonly { id: number; version: number }[]; refused?: readonly Row[] }>
  }
  /** Why records are skipped, by id. */
  describeSkipped: (ctx: Ctx, skipped: readonly SkippedRecord<Row>[]) => Promise<ReadonlyMap<number, string>>
}

/** Counts and lists over all records of an undo. */
export interface UndoTally {
  removed: number
  restored: number
  skippedCount: number
  /** The first `maxListed.skipped`. */
  skipped: { id: number; code: string; name: string; reason: string }[]
}

interface UndoPlan<Row, Of extends Changes> {
  removed: Row[]
  restored: Restoring<Row, Of>[]
  skipped: SkippedRecord<Row>[]
}

/** What `undoRecords` would do. */
export async function previewUndo<Row extends UndoableRecord, Of extends Changes>(
  ctx: Ctx,
  kind: UndoKind<Row, Of>,
  document: DocumentReference,
): Promise<UndoTally> {
  const tally = emptyTally()
  for await (const page of readPages(ctx, kind, document)) {
    const plan = await planPage(ctx, kind, page, await kind.read(ctx, idsOf(page), false, document))
    await addToTally(ctx, kind, tally, plan)
  }
  return tally
}

/** Needs the ctx of a transaction, which has marked the document as undone. Locks the records in id order. */
export async function undoRecords<Row extends UndoableRecord, Of extends Changes>(
  ctx: Ctx,
  kind: UndoKind<Row, Of>,
  document: DocumentReference,
): Promise<UndoTally> {
  const tally = emptyTally()
  for await (const page of readPages(ctx, kind, document)) {
    const plan = await planPage(ctx, kind, page, await kind.read(ctx, idsOf(page), true, document))
    const { removed, restored } = plan
    if (removed.length > 0) await kind.remove(ctx, removed, document)
    const { undone = [], refused = [] } =
      restored.length > 0 ? ((await kind.changed?.restore(ctx, restored, document)) ?? {}) : {}
    await saveUndoneVersions(ctx, kind.noun, document, [
      ...removed.map(({ id, version }) => ({ id, version: version + 1 })),
      ...undone,
    ])
    await addToTally(ctx, kind, tally, refuse(plan, refused))
    await assertUserUnchanged(ctx)
  }
  return tally
}

const emptyTally = (): UndoTally => ({ removed: 0, restored: 0, skippedCount: 0, skipped: [] })
const idsOf = (page: readonly RecordChange[]) => page.map(({ id }) => id)

function readPages<Row extends UndoableRecord, Of extends Changes>(
  ctx: Ctx,
  kind: UndoKind<Row, Of>,
  document: DocumentReference,
): AsyncIterable<RecordChange<Of>[]> {
  return kind.readChanges?.(ctx, document) ?? readChanges<Of>(ctx, kind.noun, document)
}

async function planPage<Row extends UndoableRecord, Of extends Changes>(
  ctx: Ctx,
  kind: UndoKind<Row, Of>,
  page: readonly RecordChange<Of>[],
  rows: ReadonlyMap<number, Row>,
): Promise<UndoPlan<Row, Of>> {
  const plan: UndoPlan<Row, Of> = { removed: [], restored: [], skipped: [] }
  const pairs = page.flatMap((change) => {
    const row = rows.get(change.id)
    return row ? [{ row, change }] : []
  })
  const newer = pairs.filter(({ row, change }) => row.version !== change.version)
  const ignoredVersions = await findIgnored(
    ctx,
    kind,
    newer.map(({ change }) => change),
  )
  const created = pairs.filter(({ row, change }) => change.changes === null && row.gone === null)
  const uses = await kind.findUses?.(
    ctx,
    created.map(({ row }) => row),
  )
  for (const { row, change } of pairs) {
    const ignored = ignoredVersions.get(row.id) ?? new Set()
    const isUnchanged = row.gone === null && isUnchangedSince(change.version, row.version, ignored)
    const use = uses?.get(row.id)
    const skip = (kept: readonly string[]) =>
      plan.skipped.push({ row, changedVersion: change.version, ignored, kept, use })
    if (change.changes === null && isUnchanged && use === undefined) plan.removed.push(row)
    else if (change.changes === null || row.gone !== null) skip([])
    else {
      if (!kind.changed) throw new Error(`Imports don't change records of the noun ${kind.noun}`)
      const { restored, kept } = kind.changed.split(row, change.changes, isUnchanged)
      if (Object.keys(restored).length > 0) plan.restored.push({ row, changes: restored })
      if (kept.length > 0) skip(kept)
    }
  }
  return plan
}

async function findIgnored<Row extends UndoableRecord, Of extends Changes>(
  ctx: Ctx,
  { noun, findIgnoredVersions }: UndoKind<Row, Of>,
  changed: readonly RecordChange<Of>[],
): Promise<IgnoredVersions> {
  if (findIgnoredVersions) return findIgnoredVersions(ctx, changed)
  const ignored = new Map<number, Set<number>>()
  for (const { id, version, undoneVersion } of await findUndoneChanges(ctx, noun, idsOf(changed)))
    ignored.set(id, (ignored.get(id) ?? new Set()).add(version).add(undoneVersion))
  return ignored
}

/** The plan with records that were not restored after all. */
function refuse<Row extends UndoableRecord, Of extends Changes>(
  { restored, skipped, ...plan }: UndoPlan<Row, Of>,
  refused: readonly Row[],
): UndoPlan<Row, Of> {
  const refusedIds = new Set(refused.map(({ id }) => id))
  return {
    ...plan,
    restored: restored.filter(({ row }) => !refusedIds.has(row.id)),
    skipped: [
      ...skipped,
      ...refused.map((row) => ({
        row,
        changedVersion: row.version,
        ignored: new Set<number>(),
        kept: [],
        use: undefined,
      })),
    ],
  }
}

async function addToTally<Row extends UndoableRecord, Of extends Changes>(
  ctx: Ctx,
  kind: UndoKind<Row, Of>,
  tally: UndoTally,
  { removed, restored, skipped }: UndoPlan<Row, Of>,
): Promise<void> {
  tally.removed += removed.length
  tally.restored += restored.length
  tally.skippedCount += skipped.length
  const listed = skipped.slice(0, maxListed.skipped - tally.skipped.length)
  if (listed.length === 0) return
  const reasons = await kind.describeSkipped(ctx, listed)
  tally.skipped.push(
    ...listed.map(({ row: { id, code, name } }) => ({ id, code, name, reason: reasons.get(id) ?? '' })),
  )
}

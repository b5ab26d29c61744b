// The operations of a plain kind of record, from its definition.
import type {
  RecordEdit,
  RecordListFilters,
  RecordQuery,
} from '#contract/platform/records/recordEndpoints.ts'
import type { TimelineInput } from '#contract/platform/timeline.ts'
import type { LoggedNoun } from '#domain/nouns.ts'
import { diffValues } from '#domain/platform/changes.ts'
import { joinList } from '#domain/platform/format.ts'
import {
  type AnyRecord,
  describeRecord,
  fieldOf,
  fieldsOf,
  type FoundRecord,
  loggedValues,
  mergeInput,
  type RecordInput,
  type RecordRow,
} from '#domain/platform/records/defineRecord.ts'
import { type AnyValue, wireNameOf } from '#domain/platform/records/fields.ts'
import type { Ctx } from '#server/ctx.ts'
import { findChangesSince } from '#server/files/changes/findChangesSince.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { createChangeOperations } from './changeOperations.ts'
import { exportRecords } from './exportRecords.ts'
import { findRecordHistory } from './findRecordHistory.ts'
import { findRecords } from './findRecords.ts'
import { findMerges, hasMerges } from './merges.ts'
import type { RecordHooks } from './recordHooks.ts'
import { type AnyRow, createRecordRows } from './recordRows.ts'
import { findUses, formatStored, lockReferences, readReferenceNames } from './references.ts'

export function createRecordOperations<D extends AnyRecord>(record: D, hooks: RecordHooks<D> = {}) {
  const rows = createRecordRows(record)
  const noun = record.noun as LoggedNoun
  const names = fieldsOf(record).map(([name]) => name)
  // The rows have the fields of the definition.
  const toRow = (row: AnyRow) => row as unknown as RecordRow<D>
  const view = {
    noun,
    pathOf: (name: string) => wireNameOf(name, fieldOf(record, name)),
    async createFormat(ctx: Ctx) {
      const references = await readReferenceNames(ctx, record)
      return (name: string, value: AnyValue) => formatStored(record, references, name, value)
    },
  }

  const changes = createChangeOperations<AnyRow, RecordInput<D>>({
    noun,
    module: record.module,
    describe: (row) => describeRecord(record, row),
    toLogged: (row) => loggedValues(record, row),
    read: rows.read,
    lock: rows.lock,
    async insert(ctx, input) {
      const values = mergeInput(record, input)
      await lockReferences(ctx, record, [values])
      await hooks.check?.(ctx, toRow(values as AnyRow), undefined)
      return rows.insert(ctx, values)
    },
    async update(ctx, before, input) {
      const values = mergeInput(record, input, before)
      if (Object.keys(diffValues(names, before, values)).length === 0) return false
      await lockReferences(ctx, record, [values])
      await hooks.check?.(ctx, toRow(values as AnyRow), toRow(before))
      await rows.update(ctx, before, values)
      return true
    },
    async remove(ctx, row) {
      const uses = (await findUses(ctx, record, [row.id], hooks)).get(row.id)
      if (uses) throw new Refusal('conflict', `${row.name} ${joinList(uses)}: it can't be deleted.`)
      await rows.markDeleted(ctx, row)
    },
    findChanges: (ctx, id, version) => findChangesSince(ctx, view, id, version),
  })

  return {
    findAll: async (ctx: Ctx, query: RecordQuery<D>) => {
      const { records, ...counts } = await findRecords(ctx, record, rows, query)
      return { records: records.map(toRow), ...counts }
    },

    exportAll: (ctx: Ctx, filters: RecordListFilters<D>) => exportRecords(ctx, record, rows, filters),

    find: async (ctx: Ctx, { id }: { id: number }): Promise<FoundRecord<D>> => ({
      ...toRow(await rows.readMerged(ctx, id)),
      ...(hasMerges(rows.table) && (await findMerges(ctx, rows.table, id))),
    }),

    findHistory: async (ctx: Ctx, input: TimelineInput) => {
      await rows.readMerged(ctx, input.id)
      return findRecordHistory(ctx, record, input)
    },

    create: async (ctx: Ctx, input: RecordInput<D>): Promise<RecordRow<D>> =>
      toRow(await changes.create(ctx, input)),

    edit: async (ctx: Ctx, input: RecordEdit<D>): Promise<RecordRow<D>> =>
      toRow(await changes.edit(ctx, input)),

    remove: changes.remove,
  }
}

// The imports of a plain kind of record and their undo, from its definition.
import { applyChanges, splitUndoable } from '#domain/platform/changes.ts'
import { capitalize, joinList } from '#domain/platform/format.ts'
import { type AnyRecord, fieldOf } from '#domain/platform/records/defineRecord.ts'
import { type AnyValue, isSameInFiles, wireNameOf } from '#domain/platform/records/fields.ts'
import type { RecordNoun } from '#domain/records.ts'
import { describeSkipped } from '#server/files/changes/findLaterEdits.ts'
import type { UndoableRecord, UndoKind } from '#server/files/changes/undoRecords.ts'
import { createImportActions } from '#server/files/imports/createImportActions.ts'
import { createRecordImporter } from '#server/files/imports/createRecordImporter.ts'
import { createUndoActions } from '#server/files/imports/createUndoActions.ts'

import { createRecordKind } from './createRecordKind.ts'
import type { AnyHooks } from './recordHooks.ts'
import { findUses } from './references.ts'
import { createStoredRecords, type StoredChanges, type StoredValues } from './storedRecords.ts'

export function createRecordImports(record: AnyRecord, hooks: AnyHooks = {}) {
  return {
    ...createImportActions(createRecordImporter(createRecordKind(record, hooks.check))),
    ...createUndoActions(record.noun as RecordNoun, createRecordUndo(record, hooks)),
  }
}

/** New records that are not in use are deleted, others get back the fields that were not changed since. */
function createRecordUndo(
  record: AnyRecord,
  hooks: AnyHooks,
): UndoKind<UndoableRecord & { values: StoredValues }, StoredChanges> {
  const noun = record.noun as RecordNoun
  const stored = createStoredRecords(record)
  return {
    noun,
    async read(ctx, ids, locks) {
      const rows = await (locks ? stored.lock(ctx, ids) : stored.read(ctx.db, ids))
      return new Map(
        Array.from(rows, ([id, { number: code, version, isDeleted, mergedInto, values }]) => {
          const deleted = isDeleted ? 'Deleted' : null
          const gone = mergedInto === null ? deleted : `Merged into ${mergedInto}`
          return [id, { id, code, name: values.name, version, gone, values }]
        }),
      )
    },
    async findUses(ctx, created) {
      const ids = created.map(({ id }) => id)
      const uses = await findUses(ctx, record, ids, hooks)
      return new Map(Array.from(uses, ([id, texts]) => [id, capitalize(joinList(texts))]))
    },
    remove: (ctx, rows) =>
      stored.remove(
        ctx,
        rows.map(({ id }) => id),
      ),
    changed: {
      split: ({ values }, changes) =>
        splitUndoable<string, AnyValue>(values, changes, (name, now, to) =>
          isSameInFiles(fieldOf(record, name), now, to),
        ),
      async restore(ctx, restored) {
        const rows = restored.map(({ row: { id, values }, changes }) => ({
          id,
          values: applyChanges(values, changes),
        }))
        await stored.update(ctx, rows)
        return { undone: restored.map(({ row: { id, version } }) => ({ id, version: version + 1 })) }
      },
    },
    describeSkipped: (ctx, skipped) =>
      describeSkipped(ctx, noun, skipped, {
        labelOf: (name) => fieldOf(record, name).label,
        loggedOf: (name) => wireNameOf(name, fieldOf(record, name)),
      }),
  }
}

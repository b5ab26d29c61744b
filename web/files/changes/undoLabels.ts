// Describes what undoing an import or a batch does.
import { countImported, type ImportKind, undoneAs } from '#domain/files/imports.ts'

/** A batch is a change in the words of the screens. */
export type Undoable = 'import' | 'change'

/** A record that an undo leaves as it is. `code` is its product ID or customer number. */
export interface SkippedRecord {
  id: number
  code: string
  name: string
  reason: string
}

export interface UndoOutcome {
  removed: number
  restored: number
  skippedCount: number
  skipped: SkippedRecord[]
}

/** Describes the effects of an undo, one sentence each. */
export function describeUndo(
  of: Undoable,
  kind: ImportKind,
  { removed, restored, skippedCount }: UndoOutcome,
): string[] {
  return [
    removed > 0
      ? `${countImported(kind, removed)} added by the ${of} will be ${undoneAs[kind].created}.`
      : '',
    restored > 0 ? `${countImported(kind, restored)} updated by the ${of} will be restored.` : '',
    skippedCount > 0 ? `${countImported(kind, skippedCount)} changed since will be skipped.` : '',
  ].filter(Boolean)
}

/** '412 products removed, 12 products restored.' */
export function formatUndoSummary(kind: ImportKind, { removed, restored }: UndoOutcome): string {
  const parts = [
    removed > 0 ? `${countImported(kind, removed)} ${undoneAs[kind].created}` : '',
    restored > 0 ? `${countImported(kind, restored)} restored` : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

// Describes what undoing an import or a batch does.
import type { UndoReply } from '#contract/catalog/imports.ts'
import { pluralize } from '#domain/platform/format.ts'

/** A batch is a change in the words of the screens. */
export type Undoable = 'import' | 'change'

/** Describes the effects of an undo, one sentence each. */
export function describeUndo(of: Undoable, { removed, restored, skippedCount }: UndoReply): string[] {
  return [
    removed > 0 ? `${pluralize(removed, 'product')} added by the ${of} will be removed.` : '',
    restored > 0 ? `${pluralize(restored, 'product')} updated by the ${of} will be restored.` : '',
    skippedCount > 0 ? `${pluralize(skippedCount, 'product')} changed since will be skipped.` : '',
  ].filter(Boolean)
}

/** '412 products removed, 12 products restored.' */
export function formatUndoSummary({ removed, restored }: UndoReply): string {
  const parts = [
    removed > 0 ? `${pluralize(removed, 'product')} removed` : '',
    restored > 0 ? `${pluralize(restored, 'product')} restored` : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

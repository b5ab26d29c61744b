// Activity log entries of imports and their undo.
import type { PastImport } from '#contract/files/imports.ts'
import { countImported, type ImportKind, undoneAs } from '#domain/files/imports.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'

type Counts = Pick<
  PastImport,
  'fileName' | 'importedCount' | 'updatedCount' | 'duplicateCount' | 'refusedCount'
>

/** `also` continues the sentence: 'added 2 styles'; `omitted` adds to the brackets: '1 product left its style'. */
export function describeImport(
  kind: ImportKind,
  counts: Counts,
  { also = '', omitted = '' }: { also?: string | undefined; omitted?: string | undefined },
): string {
  const updated = counts.updatedCount > 0 ? ` and updated ${formatCount(counts.updatedCount)}` : ''
  const added = also && ` and ${also}`
  const from = counts.fileName === null ? '' : ` from ${counts.fileName}`
  const left = [
    counts.duplicateCount > 0 ? `${pluralize(counts.duplicateCount, 'duplicate')} skipped` : '',
    counts.refusedCount > 0 ? `${pluralize(counts.refusedCount, 'row')} refused` : '',
    omitted,
  ]
  return `Imported ${countImported(kind, counts.importedCount)}${updated}${added}${from}${inBrackets(left)}`
}

export function describeUndo(
  kind: ImportKind,
  fileName: string | null,
  { removed, restored, skippedCount }: { removed: number; restored: number; skippedCount: number },
): string {
  const done = [
    removed > 0 ? `${formatCount(removed)} ${undoneAs[kind].created}` : '',
    restored > 0 ? `${formatCount(restored)} restored` : '',
    skippedCount > 0 ? `${formatCount(skippedCount)} skipped` : '',
  ]
  return `Undid the import${fileName === null ? '' : ` of ${fileName}`}${inBrackets(done)}`
}

function inBrackets(parts: readonly string[]): string {
  const list = parts.filter(Boolean).join(', ')
  return list && ` (${list})`
}

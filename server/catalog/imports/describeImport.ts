// Describes an import or its undo for the activity log.
import type { Import, UndoReply } from '#contract/catalog/imports.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'

type Counts = Pick<
  Import,
  'fileName' | 'importedCount' | 'updatedCount' | 'duplicateCount' | 'refusedCount'
> & {
  styleCount: number
  leftStyleCount: number
}

export function describeImport(counts: Counts): string {
  const updated = counts.updatedCount > 0 ? ` and updated ${formatCount(counts.updatedCount)}` : ''
  const from = counts.fileName === null ? '' : ` from ${counts.fileName}`
  const omitted = [
    counts.duplicateCount > 0 ? `${pluralize(counts.duplicateCount, 'duplicate')} skipped` : '',
    counts.refusedCount > 0 ? `${pluralize(counts.refusedCount, 'row')} refused` : '',
    counts.leftStyleCount > 0
      ? `${pluralize(counts.leftStyleCount, 'product')} left ${counts.leftStyleCount === 1 ? 'its style' : 'their styles'}`
      : '',
  ]
  const styles = counts.styleCount > 0 ? ` and added ${pluralize(counts.styleCount, 'style')}` : ''
  return `Imported ${pluralize(counts.importedCount, 'product')}${updated}${styles}${from}${inBrackets(omitted)}`
}

export function describeUndo(
  fileName: string | null,
  { removed, restored, skippedCount }: UndoReply,
): string {
  const done = [
    removed > 0 ? `${formatCount(removed)} removed` : '',
    restored > 0 ? `${formatCount(restored)} restored` : '',
    skippedCount > 0 ? `${formatCount(skippedCount)} skipped` : '',
  ]
  return `Undid the import${fileName === null ? '' : ` of ${fileName}`}${inBrackets(done)}`
}

function inBrackets(parts: readonly string[]): string {
  const list = parts.filter(Boolean).join(', ')
  return list && ` (${list})`
}

// What an import, and the undoing of one, came to: a sentence for the log.
import type { Import, UndoReply } from '#contract/catalog/imports.ts'
import { counted, figure } from '#domain/platform/figures.ts'

type Counts = Pick<Import, 'fileName' | 'importedCount' | 'updatedCount' | 'duplicateCount' | 'refusedCount'>

export function importInWords(counts: Counts): string {
  const updated = counts.updatedCount > 0 ? ` and updated ${figure(counts.updatedCount)}` : ''
  const from = counts.fileName === null ? '' : ` from ${counts.fileName}`
  const left = [
    counts.duplicateCount > 0 ? `${counted(counts.duplicateCount, 'duplicate')} skipped` : '',
    counts.refusedCount > 0 ? `${counted(counts.refusedCount, 'row')} refused` : '',
  ]
  return `Imported ${counted(counts.importedCount, 'product')}${updated}${from}${inBrackets(left)}`
}

export function undoInWords(fileName: string | null, { removed, restored, leftCount }: UndoReply): string {
  const done = [
    removed > 0 ? `${figure(removed)} removed` : '',
    restored > 0 ? `${figure(restored)} restored` : '',
    leftCount > 0 ? `${figure(leftCount)} left` : '',
  ]
  return `Undid the import${fileName === null ? '' : ` of ${fileName}`}${inBrackets(done)}`
}

function inBrackets(parts: readonly string[]): string {
  const said = parts.filter(Boolean).join(', ')
  return said && ` (${said})`
}

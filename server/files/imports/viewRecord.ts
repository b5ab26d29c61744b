// A row of the preview of an import of records with numbers.
import type { RecordReader, RecordResult, RecordTypes } from './recordKind.ts'
import { viewChanges, viewRow } from './rowResults.ts'
import { truncateCell } from './streamPreview.ts'

export interface RecordPreviewRow {
  row: number
  result: 'new' | 'same' | 'changed' | 'duplicate' | 'refused'
  code: string
  name: string
  changes?: { field: string; from: string; to: string }[]
  refusal?: { column: string; value: string; reason: string }
  duplicate?: string
  notes?: string[]
}

export function viewRecord<T extends RecordTypes>(
  { formatValue, labelOf }: RecordReader<T>,
  row: RecordResult<T>,
): RecordPreviewRow {
  const { number = '', name = '' } = row.cells as Partial<Record<string, string>>
  const view = viewRow(row, { code: truncateCell(number), name: truncateCell(name) })
  if (row.result === 'refused' || row.result === 'new') return view
  const changes = viewChanges<T['changes']>(row.changes, formatValue, labelOf)
  if (row.result === 'duplicate')
    return {
      ...view,
      duplicate: row.sentence,
      changes,
      ...(row.updateRefused && { refusal: row.updateRefused }),
    }
  return { ...view, code: row.record.number, name: view.name || row.record.values.name, changes }
}

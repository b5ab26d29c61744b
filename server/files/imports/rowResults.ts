// The results of comparing the rows of a file with the records that exist, and what a preview shows of them.
import { maxListed, type RefusedRow } from '#contract/files/imports.ts'
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import type { Changes } from '#domain/platform/changes.ts'
import type { ParsedRow, RowSource } from '#server/files/tables/tableRow.ts'

import type { ImportRun } from './importer.ts'
import type { RefusedFileRow } from './refusedRows.ts'

/** A row whose cells could be read. */
export type FileRow<Field extends string> = Omit<ParsedRow<Field>, 'refused'>

export type RefusedResult<Field extends string> = RefusedFileRow<Field> & { result: 'refused' }

/** The row as one that is refused for one of its cells. */
export function refuseRow<Field extends string>(
  { row, cells }: Pick<FileRow<Field>, 'row' | 'cells'>,
  column: NoInfer<Field>,
  reason: string,
): RefusedResult<Field> {
  return { row, cells, refused: createRefusedCell(column, cells[column] ?? '', reason), result: 'refused' }
}

/** Counts rows that are skipped, and lists the first ones by these texts. */
export function skipRows(
  run: ImportRun,
  texts: readonly string[],
  maxTexts: number = maxListed.skipped,
): void {
  run.counts.duplicateCount += texts.length
  run.duplicates.push(...texts.slice(0, Math.max(0, maxTexts - run.duplicates.length)))
}

/** What every kind of preview shows of a row. */
export function viewRow<Result extends string>(
  {
    row,
    result,
    notes = [],
    refused,
    source,
  }: {
    row: number
    result: Result
    notes?: readonly string[]
    refused?: RefusedCell | undefined
    source?: RowSource | undefined
  },
  names: { code: string; name: string },
): PreviewRowOf<Result> {
  return {
    row,
    result,
    ...names,
    ...(notes.length > 0 && { notes: [...notes] }),
    ...(refused && { refusal: refused }),
    ...(source && { source }),
  }
}

interface PreviewRowOf<Result extends string> {
  row: number
  result: Result
  code: string
  name: string
  notes?: string[]
  refusal?: Omit<RefusedRow, 'row'>
  source?: RowSource
}

/** Old and new values by label. */
export function viewChanges<Of extends Changes>(
  changes: Of,
  view: (field: keyof Of & string, value: never) => string,
  labelOf: (field: keyof Of & string) => string,
): { field: string; from: string; to: string }[] {
  return Object.entries(changes).flatMap(([name, change]) => {
    if (!change) return []
    const field = name as keyof Of & string
    return [
      { field: labelOf(field), from: view(field, change.from as never), to: view(field, change.to as never) },
    ]
  })
}

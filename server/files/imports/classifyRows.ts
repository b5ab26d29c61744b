// Compares the rows of a file with the records that exist. The preview shows the results, the import acts on them.
import type { RefusedCell } from '#domain/files/imports.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'

import type { FileRow } from './rowResults.ts'

/** How the rows of a kind of record are read and compared. */
interface RowClassifier<Field extends string, Read extends object, Match, Result extends { result: string }> {
  /** Reads the cells of a row, or refuses the first invalid one. */
  read: (row: FileRow<Field>) => Read | { refused: RefusedCell<Field | ''> }
  /** Finds the records that the rows are about. Returns one match per row. */
  match: (rows: readonly { source: FileRow<Field>; read: Read }[]) => Promise<readonly Match[]>
  /** Rows with the same key are about the same record. */
  keyOf: (match: Match) => string | undefined
  refuse: (source: FileRow<Field>, refused: RefusedCell<Field | ''>) => Result
  /** For a row whose key an earlier one has. */
  refuseRepeated: (source: FileRow<Field>, earlierRow: number) => Result
  classify: (source: FileRow<Field>, read: Read, match: Match) => Result
}

/** Each batch sees what the caller wrote for earlier ones. A refused row leaves its key to a later one. */
export async function* classifyRows<
  Field extends string,
  Read extends object,
  Match,
  Result extends { result: string },
>(
  batches: AsyncIterable<ParsedRow<Field>[]>,
  { read, match, keyOf, refuse, refuseRepeated, classify }: RowClassifier<Field, Read, Match, Result>,
): AsyncGenerator<Result[]> {
  const rowsByKey = new Map<string, number>()
  for await (const batch of batches) {
    const rows = batch.map(({ refused, ...source }) => ({
      source,
      read: refused ? { refused } : read(source),
    }))
    const readable = rows.flatMap((row) =>
      'refused' in row.read ? [] : [{ source: row.source, read: row.read }],
    )
    const matches = (await match(readable)).values()
    yield rows.map(({ source, read: cells }) => {
      if ('refused' in cells) return refuse(source, cells.refused)
      const next = matches.next()
      if (next.done === true) throw new Error(`Row ${source.row} was not looked up`)
      const key = keyOf(next.value)
      const earlierRow = key === undefined ? undefined : rowsByKey.get(key)
      if (earlierRow !== undefined) return refuseRepeated(source, earlierRow)
      const result = classify(source, cells, next.value)
      if (key !== undefined && result.result !== 'refused') rowsByKey.set(key, source.row)
      return result
    })
  }
}

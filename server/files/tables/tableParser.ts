// Parses the tables of a kind of record, here or in a child process.
import type { ColumnMapping } from '#domain/files/columnMapping.ts'
import type { PdfTableOptions } from '#domain/files/pdfTables/pdfTable.ts'

import type { Table, TableForm } from './openTable.ts'
import type { FileParser } from './openTableFile.ts'
import { type FileHeader, parseTable, type RowReader } from './parseTable.ts'
import type { TableRow } from './tableRow.ts'

interface ParserOptions<Field extends string> {
  /** Chosen by the user. Guessed from the column names by default. */
  columns?: ColumnMapping<Field> | undefined
}

/** For files without further options, in CSV, XLSX or PDF. `script` is the script of the child process, as in `FileParser`. */
export function createTableParser<Header extends FileHeader, Field extends string>({
  countKnown,
  pdf,
  createReader,
  script,
  scriptOptions,
  ...form
}: TableForm & {
  countKnown: (names: readonly string[]) => number
  /** For PDFs; without it, they are refused. */
  pdf?: PdfTableOptions
  /** `head` has the first rows. */
  createReader: (
    table: Table,
    head: readonly TableRow[],
    columns: ColumnMapping<Field> | undefined,
  ) => RowReader<Header, Field>
  script: URL
  scriptOptions?: object
}): FileParser<Header, Field, ParserOptions<Field>> {
  return {
    parse(read, { kind, columns }) {
      if (kind === 'JSON') throw new Error('JSON has no table')
      return parseTable<Header, Field>(read, {
        kind,
        countKnown,
        pdf,
        ...form,
        createReader: (table, head) => createReader(table, head, columns),
      })
    },
    countKnown,
    script,
    scriptOptions,
  }
}

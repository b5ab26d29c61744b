// Finds the other sheets of a workbook that hold orders, because only one sheet is imported.
import type { KnownColumns } from '#domain/files/pdfTables/tableHeader.ts'
import type { Table } from '#server/files/tables/openTable.ts'

export interface OtherOrders {
  /** The position of the sheet, from 1. */
  sheet: number
  name: string
  /** The rows with a quantity, up to `maxCountedSheetRows`. */
  rowCount: number
}

/** The visible sheets, without the one that is read, that name products and quantities and have rows with a quantity below. */
export function findOtherOrders(
  { sheets, sheet, sheetHeads }: Pick<Table, 'sheets' | 'sheet' | 'sheetHeads'>,
  describe: (names: readonly string[]) => KnownColumns,
): OtherOrders[] {
  const { heads, numbered } = sheetHeads ?? { heads: [], numbered: [] }
  return heads.flatMap((rows, index) => {
    if (index + 1 === sheet) return []
    const tables = rows.map((cells) => describe(cells.map((cell) => cell.trim())))
    const namesAt = tables.findIndex(({ isTable }) => isTable)
    const quantities = new Set(tables[namesAt]?.quantities)
    const below = namesAt === -1 ? [] : (numbered[index] ?? []).slice(namesAt + 1)
    const rowCount = below.filter((columns) => columns.some((column) => quantities.has(column))).length
    return rowCount === 0 ? [] : [{ sheet: index + 1, name: sheets[index]?.name ?? '', rowCount }]
  })
}

// Parses uploaded files into rows of orders. Knows no database, because it also runs in a child process.
import type { PdfTableOptions } from '#domain/files/pdfTables/pdfTable.ts'
import { type FilePrices, orderPrices } from '#domain/sales/orderFiles/fileCurrency.ts'
import { nameListColumns } from '#domain/sales/orderFiles/listColumns.ts'
import { type OrderColumn, orderColumnNames } from '#domain/sales/orderFiles/orderColumns.ts'
import { createTableParser } from '#server/files/tables/tableParser.ts'

import { createOrderReader, type OrderHeader } from './orderReader.ts'
import { describeOrderTable, namesOtherSizes, rankOrderNames } from './orderTables.ts'

/** How the table of a PDF is recognized. */
export const orderPdfOptions: PdfTableOptions = {
  describe: describeOrderTable,
  captionName: orderColumnNames.styleNumber,
}

/** Costs of suppliers have more decimals than prices, and are in their currency. */
export function createOrderParser(prices: FilePrices) {
  return createTableParser<OrderHeader, OrderColumn>({
    countKnown: rankOrderNames,
    pdf: orderPdfOptions,
    createReader: (table, head, columns) => createOrderReader(table, head, columns, prices),
    nameColumns: nameListColumns,
    isNextHeader: namesOtherSizes,
    keepsRepeatedNames: true,
    script: new URL('parserProcess.ts', import.meta.url),
    scriptOptions: { prices },
  })
}

export const orderParser = createOrderParser(orderPrices)

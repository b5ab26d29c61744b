// Downloads the tables of a period: one as CSV, or all as the sheets of a workbook.
import {
  type exportAccountingTable as endpoint,
  exportAccountingWorkbook as workbook,
} from '#contract/insight/accounting.ts'
import type { Download, InputOf } from '#contract/platform/endpoint.ts'
import { type AccountingTable, accountingTableNames, accountingTables } from '#domain/insight/accounting.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import type { Ctx } from '#server/ctx.ts'
import { type ExportColumn, type ExportRow, toCsvLines } from '#server/files/tables/exportTable.ts'
import { writeWorkbook } from '#server/files/tables/writeWorkbook.ts'
import { csvDownload, startChunks } from '#server/platform/csvDownload.ts'

import { creditNoteColumns, readCreditNotes } from './readCreditNotes.ts'
import { paymentColumns, readPayments } from './readPayments.ts'
import { invoiceColumns, lineColumns, readInvoiceLines, readInvoices } from './readSales.ts'
import { readStockJournal, stockJournalColumns } from './readStockJournal.ts'
import { readStockValues, stockValueColumns } from './readStockValue.ts'
import { readTaxes, taxTableColumns } from './readTaxes.ts'

interface TableSource {
  columns: readonly ExportColumn[]
  read: (ctx: Ctx, period: DayRange) => AsyncGenerator<readonly ExportRow[]>
}

const sources: Readonly<Record<AccountingTable, TableSource>> = {
  invoices: { columns: invoiceColumns, read: readInvoices },
  'invoice-lines': { columns: lineColumns, read: readInvoiceLines },
  'credit-notes': { columns: creditNoteColumns, read: readCreditNotes },
  payments: { columns: paymentColumns, read: readPayments },
  tax: { columns: taxTableColumns, read: readTaxes },
  'stock-journal': { columns: stockJournalColumns, read: readStockJournal },
  'stock-value': { columns: stockValueColumns, read: readStockValues },
}

export async function exportAccountingTable(
  ctx: Ctx,
  { table, ...period }: InputOf<typeof endpoint>,
): Promise<Download> {
  const { columns, read } = sources[table]
  const header = columns.map(({ name }) => name)
  const lines = toCsvLines({ columns, rows: read(ctx, period) })
  return csvDownload(`${table}_${daysOf(period)}.csv`, header, lines)
}

export async function exportAccountingWorkbook(ctx: Ctx, period: DayRange): Promise<Download> {
  const tables = accountingTables.map((table) => {
    const { columns, read } = sources[table]
    return { name: accountingTableNames[table], columns, rows: read(ctx, period) }
  })
  const [type = ''] = workbook.mediaTypes ?? []
  const chunks = await startChunks(writeWorkbook(tables))
  return { name: `accounting_${daysOf(period)}.xlsx`, type, chunks }
}

function daysOf({ startDate, endDate }: DayRange): string {
  return `${startDate}_${endDate}`
}

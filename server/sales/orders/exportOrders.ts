// Streams the lines of orders as a CSV file or a workbook.
import type { Download } from '#contract/platform/endpoint.ts'
import { exportOrdersWorkbook as workbook, type OrderFilters } from '#contract/sales/orders.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { toCsvLines } from '#server/files/tables/exportTable.ts'
import { writeWorkbook } from '#server/files/tables/writeWorkbook.ts'
import { csvDownload, startChunks } from '#server/platform/csvDownload.ts'

import { type ExportCtx, orderExportColumns as columns, readExportRows } from './orderExportRows.ts'

export async function exportOrders(ctx: ExportCtx, filters: OrderFilters): Promise<Download> {
  return csvDownload(
    `orders_export_${companyDay(ctx)}.csv`,
    columns.map(({ name }) => name),
    toCsvLines({ columns, rows: readExportRows(ctx, filters) }),
  )
}

export async function exportOrdersWorkbook(ctx: ExportCtx, filters: OrderFilters): Promise<Download> {
  const table = { name: 'Orders', columns, rows: readExportRows(ctx, filters) }
  const [type = ''] = workbook.mediaTypes ?? []
  const chunks = await startChunks(writeWorkbook([table]))
  return { name: `orders_export_${companyDay(ctx)}.xlsx`, type, chunks }
}

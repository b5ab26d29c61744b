// Exports the rows of products that an import refused.
import type { Download } from '#contract/platform/endpoint.ts'
import { importColumns } from '#domain/catalog/importRow.ts'
import type { Ctx } from '#server/ctx.ts'
import { exportRefusedRows } from '#server/files/imports/refusedRows.ts'

export function downloadRefusedRows(ctx: Ctx, { id }: { id: number }): Promise<Download> {
  const columns = importColumns.map((field) => ({
    field,
    name: field,
    isRequired: field === 'productId' || field === 'productName',
  }))
  return exportRefusedRows(ctx, { id, kind: 'product', columns })
}

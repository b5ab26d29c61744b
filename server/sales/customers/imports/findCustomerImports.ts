// Lists past imports of customers, finds one by id or by the key of its upload, and exports the rows that one refused.
import type { Download } from '#contract/platform/endpoint.ts'
import type { CustomerImport } from '#contract/sales/customerImports.ts'
import { customerColumnNames } from '#domain/sales/customerColumns.ts'
import type { Ctx } from '#server/ctx.ts'
import { listImports, readImport, readImportByKey } from '#server/files/imports/pastImports.ts'
import { exportRefusedRows } from '#server/files/imports/refusedRows.ts'

/** Newest first. */
export function findCustomerImports(
  ctx: Ctx,
  query: { page: number; limit: number },
): Promise<{ imports: CustomerImport[]; total: number }> {
  return listImports(ctx, 'customer', query)
}

export function findCustomerImport(ctx: Ctx, input: { id: number }): Promise<CustomerImport> {
  return readImport(ctx, 'customer', input)
}

/** Waits for an import that is still running. */
export function findCustomerImportByKey(ctx: Ctx, input: { key: string }): Promise<CustomerImport> {
  return readImportByKey(ctx, 'customer', input)
}

export function downloadRefusedCustomers(ctx: Ctx, { id }: { id: number }): Promise<Download> {
  const columns = Object.entries(customerColumnNames).map(([field, name]) => ({
    field,
    name,
    isRequired: field === 'number' || field === 'name',
  }))
  return exportRefusedRows(ctx, { id, kind: 'customer', columns })
}

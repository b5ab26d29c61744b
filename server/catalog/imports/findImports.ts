// Lists past imports of products, and finds one by id or by the key of its upload.
import type { ProductImport } from '#contract/catalog/imports.ts'
import type { Ctx } from '#server/ctx.ts'
import { listImports, readImport, readImportByKey } from '#server/files/imports/pastImports.ts'

/** Newest first. */
export function findImports(
  ctx: Ctx,
  query: { page: number; limit: number },
): Promise<{ imports: ProductImport[]; total: number }> {
  return listImports(ctx, 'product', query)
}

export function findImport(ctx: Ctx, input: { id: number }): Promise<ProductImport> {
  return readImport(ctx, 'product', input)
}

/** Waits for an import that is still running. */
export function findImportByKey(ctx: Ctx, input: { key: string }): Promise<ProductImport> {
  return readImportByKey(ctx, 'product', input)
}

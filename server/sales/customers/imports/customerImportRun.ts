// The state of a running import of customers.
import type { RefusedRow } from '#contract/files/imports.ts'
import type { ImportModeOf } from '#domain/files/imports.ts'
import type { CustomerColumn } from '#domain/sales/customerColumns.ts'
import type { Ctx } from '#server/ctx.ts'
import { type DeferredRows, deferRows } from '#server/files/imports/deferredRows.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { imports } from '#server/platform/db/schema.ts'

import type { ClassifySettings } from './classifyCustomers.ts'
import { readClassifySettings } from './readClassifySettings.ts'

export interface CustomerImportSettings {
  mode: ImportModeOf<'customer'>
  fileName: string
  key: string
}

/** The counts, the listed rows and the rows that are written later. */
export interface CustomerImportRun {
  ctx: Ctx
  id: number
  mode: ImportModeOf<'customer'>
  classify: ClassifySettings
  counts: {
    importedCount: number
    updatedCount: number
    sameCount: number
    duplicateCount: number
    refusedCount: number
  }
  duplicates: string[]
  refused: RefusedRow[]
  /** New customers without a number, by row. */
  unnumbered: DeferredRows<CustomerColumn>
  /** Existing customers, by id. */
  updates: DeferredRows<CustomerColumn>
  /** The rows of existing customers, by id. */
  targets: Map<number, number>
}

/** Inserts the import. Needs the ctx of a transaction. */
export async function startCustomerImportRun(
  ctx: Ctx,
  { mode, fileName, key }: CustomerImportSettings,
): Promise<CustomerImportRun> {
  const [entry] = await ctx.db
    .insert(imports)
    .values({ kind: 'customer', userId: ctx.user.id, mode, fileName, key, createdAt: ctx.now })
    .returning({ id: imports.id })
  if (!entry) throw new Error('Insert into imports returned no row')
  // A price list must not be deleted before the commit.
  await ctx.db.execute(sql`select id from price_lists order by id for key share`)
  return {
    ctx,
    id: entry.id,
    mode,
    classify: await readClassifySettings(ctx),
    counts: { importedCount: 0, updatedCount: 0, sameCount: 0, duplicateCount: 0, refusedCount: 0 },
    duplicates: [],
    refused: [],
    unnumbered: deferRows(ctx, 'unnumbered_customers'),
    updates: deferRows(ctx, 'customer_updates'),
    targets: new Map(),
  }
}

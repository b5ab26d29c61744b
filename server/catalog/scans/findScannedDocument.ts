// Finds the document that a scanned text means, by its number or its address.
import type { ScanResult } from '#contract/catalog/scans.ts'
import {
  scannedDocument,
  type ScannedDocumentType,
  scannedDocumentTypes,
} from '#domain/catalog/scannedAddresses.ts'
import { nouns } from '#domain/nouns.ts'
import { hasPermission } from '#domain/permissions.ts'
import { scanReadings } from '#domain/platform/scans.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

type ScannedDocument = NonNullable<ScanResult['document']>

const tables: Record<ScannedDocumentType, { table: SQL; hasNumber: boolean }> = {
  invoice: { table: sql`invoices`, hasNumber: true },
  order: { table: sql`orders`, hasNumber: true },
  purchaseOrder: { table: sql`purchase_orders`, hasNumber: true },
  pickList: { table: sql`pick_lists`, hasNumber: false },
}

/** Null if there is none, or none that the user may read. */
export async function findScannedDocument(ctx: Ctx, text: string): Promise<ScannedDocument | null> {
  const address = scannedDocument(text)
  const [number] = scanReadings(text)
  const queries = scannedDocumentTypes
    .filter((type) => hasPermission(ctx.user.role, nouns[type].readPermission))
    .flatMap((type) => {
      const { table, hasNumber } = tables[type]
      const isMeant = address
        ? address.type === type && sql`id = ${address.id}::bigint`
        : // Some scanners type capitals only, others none.
          hasNumber && sql`number in (${number}, upper(${number}))`
      if (!isMeant) return []
      const columns = sql`${type}::text as type, id::float8 as id, ${hasNumber ? sql`number` : sql`null::text`} as number`
      return [sql`select ${columns} from ${table} where ${isMeant}`]
    })
  if (queries.length === 0) return null
  const { rows } = await ctx.db.execute<ScannedDocument>(sql.join(queries, sql` union all `))
  return rows[0] ?? null
}

// Corrupts a database as someone with its password could, for tests of the integrity check.
import assert from 'node:assert/strict'

import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import type { TestApp } from '#server/testing/startTestApp.ts'

import { checkIntegrity } from './checkIntegrity.ts'

/** Their triggers reject changes. Those of the other tables keep the counters. */
const protectedTables = [
  'invoices',
  'invoice_lines',
  'pick_lists',
  'pick_list_lines',
  'pick_entries',
  'credit_notes',
  'payments',
  'opening_items',
  'receivable_entries',
  'settlements',
  'stock_movements',
  'arrivals',
  'arrival_lines',
  'cost_entries',
  'landed_costs',
  'landed_cost_lines',
  'bill_entries',
  'sold_items',
  'sale_entries',
]

/** The differences found after `changes`, made without the triggers of protected tables and then rolled back. */
export async function differencesAfter(app: TestApp, ...changes: SQL[]): Promise<string[]> {
  let differences: string[] = []
  const rollback = new Error('rollback')
  await assert.rejects(
    app.db.transaction(async (tx) => {
      for (const table of protectedTables)
        await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
      for (const statement of changes) await tx.execute(statement)
      differences = await checkIntegrity(tx, new Date())
      throw rollback
    }),
    rollback,
  )
  await app.assertIntegrity()
  return differences
}

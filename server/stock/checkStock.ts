// Checks that quantities equal the sum of their stock movements, that the running balances are right, and that movements name
// documents that exist.
import { documentsOfReasons } from '#domain/stock/stock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { checkDocuments } from '#server/platform/db/documents.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { stockMovements } from '#server/platform/db/schema.ts'

/** Returns up to 100 messages of each kind. */
export async function checkStock(db: Db): Promise<string[]> {
  const wrongSums = await findDifferences<{ code: string; quantity: number; sum: string }>(
    db,
    sql`
    select products.code, products.quantity, coalesce(ledger.sum, 0) as sum
    from products
    left join (select product_id, sum(difference) as sum from stock_movements group by product_id) as ledger
      on ledger.product_id = products.id
    where products.quantity <> coalesce(ledger.sum, 0)`,
  )
  const wrongBalances = await findDifferences<{ id: string; code: string }>(
    db,
    sql`
    select running.id, products.code
    from (
      select id, product_id, quantity_after, sum(difference) over (partition by product_id order by product_version, id) as balance
      from stock_movements
    ) as running
    join products on products.id = running.product_id
    where running.quantity_after <> running.balance`,
  )
  return [
    ...wrongSums.map(
      (row) =>
        `Product ${row.code} has a quantity of ${row.quantity}; its stock movements add up to ${row.sum}.`,
    ),
    ...wrongBalances.map((row) => `Movement ${row.id} of product ${row.code} has a wrong balance.`),
    ...(await checkDocuments(db, stockMovements, 'Movement')),
    ...(await checkReasons(db)),
  ]
}

/** A sale names an invoice, an import its file, and so on. */
async function checkReasons(db: Db): Promise<string[]> {
  const messages: string[] = []
  for (const [reason, type] of Object.entries(documentsOfReasons)) {
    const rows = await findDifferences<{ id: string; code: string }>(
      db,
      sql`
      select stock_movements.id, products.code
      from stock_movements join products on products.id = product_id
      where reason = ${reason} and document_type is distinct from ${type}
      order by stock_movements.id`,
    )
    messages.push(
      ...rows.map(({ id, code }) => `Movement ${id} of product ${code} is ${reason} but names no ${type}.`),
    )
  }
  return messages
}

// Integrity check of pick lists: what was picked of a line is between nothing and what it wants, and no units are on two open lists.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

import { pickLines } from './readPickLines.ts'

/** Returns one sentence per fault. */
export async function checkPickLists(db: Db): Promise<string[]> {
  return [...(await checkMarks(db)), ...(await checkOpenLists(db))]
}

async function checkMarks(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ list: string; line: number; picked: number; wanted: number }>(
    db,
    sql`
    select pick_list_id as list, line, picked, asked - not_found as wanted from (${pickLines(sql`true`)}) as listed
    where picked not between 0 and asked - not_found
    order by pick_list_id, line`,
  )
  return rows.map(
    ({ list, line, picked, wanted }) =>
      `Line ${line} of pick list ${list} has ${picked} units picked of ${wanted}.`,
  )
}

/**
 * Open lists want at most what a document had. The lines of an invoice never change; what an order had allocated may have been released
 * since, so its units are compared with all that were ever allocated to it.
 */
async function checkOpenLists(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ type: string; document: string; product: string }>(
    db,
    sql`
    select document_type as type, document_id as document, product_id as product
    from (
      select document_type, document_id, product_id, sum(asked - not_found) as wanted
      from (${pickLines(sql`pick_list_id in (select id from pick_lists where closed_at is null)`)}) as listed
      group by document_type, document_id, product_id
    ) as open
    where wanted > coalesce(case document_type
      when 'invoice' then (select sum(quantity) from invoice_lines
        where invoice_id = document_id and invoice_lines.product_id = open.product_id)
      else (select -sum(difference) from stock_movements
        where stock_movements.document_type = 'order' and stock_movements.document_id = open.document_id
          and stock_movements.product_id = open.product_id and reason = 'allocated') end, 0)
    order by document_type, document_id, product_id`,
  )
  return rows.map(
    ({ type, document, product }) =>
      `Open pick lists want more of product ${product} than ${type} ${document} had.`,
  )
}

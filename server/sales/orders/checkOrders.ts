// Integrity check of orders: their sums, amounts and list totals match their lines, allocated units match the stock ledger, invoiced units
// match the invoices, numbers have no gaps, and customers,
// dates and deposits are those of the log.
import { areTotalsEqual } from '#domain/sales/invoiceTotals.ts'
import { checkLoggedNumbers, checkNumbers } from '#server/company/checkNumbers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { asc, gt, inArray, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { orderCharges, orderLines, orders } from '#server/platform/db/schema.ts'
import { checkInvoiceParts } from '#server/sales/invoices/checkInvoiceParts.ts'

import { checkAllocations } from './checkAllocations.ts'
import { checkDeposits, checkLoggedOrders } from './checkLoggedOrders.ts'
import { calculateOrderTotals } from './orderAmounts.ts'
import { checkOrderSums } from './orderSums.ts'

const batchSize = 500

/** Returns one sentence per fault. */
export async function checkOrders(db: Db): Promise<string[]> {
  return [
    ...(await checkAmounts(db)),
    ...(await checkSums(db)),
    ...(await checkAllocated(db)),
    ...(await checkAllocations(db)),
    ...(await checkInvoiced(db)),
    ...(await checkInvoiceParts(db)),
    ...(await checkOrderSums(db)),
    ...(await checkNumbers(db, 'SO', orders, 'order')),
    ...(await checkLoggedNumbers(db, 'order', orders, 'Created order # for %')),
    ...(await checkLoggedOrders(db)),
    ...(await checkDeposits(db)),
  ]
}

async function checkAmounts(db: Db): Promise<string[]> {
  const faults: string[] = []
  let lastId = 0
  for (;;) {
    const rows = await db
      .select()
      .from(orders)
      .where(gt(orders.id, lastId))
      .orderBy(asc(orders.id))
      .limit(batchSize)
    if (rows.length === 0) return faults
    const ids = rows.map(({ id }) => id)
    const { orderId, quantity, cancelled, unitPriceCents } = orderLines
    const lines = await db
      .select({ orderId, quantity, cancelled, unitPriceCents })
      .from(orderLines)
      .where(inArray(orderId, ids))
    const charges = await db.select().from(orderCharges).where(inArray(orderCharges.orderId, ids))
    const linesByOrder = Map.groupBy(lines, (line) => line.orderId)
    const chargesByOrder = Map.groupBy(charges, (charge) => charge.orderId)
    for (const row of rows) {
      const totals = calculateOrderTotals(linesByOrder.get(row.id) ?? [], {
        ...row,
        charges: chargesByOrder.get(row.id) ?? [],
      })
      if (!areTotalsEqual(totals, row))
        faults.push(`The totals of order ${row.number} do not match its lines and charges.`)
    }
    lastId = ids.at(-1) ?? lastId
  }
}

/** The sums that a trigger keeps. */
async function checkSums(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select number
    from orders left join (
      select order_id, sum(quantity) as ordered, sum(allocated) as allocated, sum(invoiced) as invoiced, sum(cancelled) as cancelled,
        sum(allocated * unit_price_cents) as cents
      from order_lines group by order_id
    ) as sums on sums.order_id = orders.id
    where (ordered_units, allocated_units, invoiced_units, cancelled_units, allocated_cents) is distinct from
      (coalesce(ordered, 0), coalesce(allocated, 0), coalesce(invoiced, 0), coalesce(cancelled, 0), coalesce(cents, 0))
    order by number`,
  )
  return rows.map(({ number }) => `The units of order ${number} do not add up to those of its lines.`)
}

/**
 * What an order took from stock and neither released nor moved to invoices is what is allocated to it: line by line, or product by product
 * where older movements name no line.
 */
async function checkAllocated(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select distinct number
    from (
      select order_id, sum(units) as units, sum(sum(units)) over of_product as product_units,
        bool_or(line is null) over of_product as is_older
      from (
        select order_id, product_id, line, allocated as units from order_lines where allocated > 0
        union all
        select document_id, product_id, document_line, difference from stock_movements where document_type = 'order'
        union all
        select order_id, movement.product_id, order_line, from_allocated
        from stock_movements as movement
        join invoice_lines on invoice_id = document_id and invoice_lines.line = document_line
        where from_allocated > 0
      ) as parts
      group by order_id, product_id, line
      window of_product as (partition by order_id, product_id)
    ) as sums
    join orders on orders.id = sums.order_id
    where product_units <> 0 or (units <> 0 and not is_older)
    order by number`,
  )
  return rows.map(({ number }) => `The allocated units of order ${number} do not match the stock ledger.`)
}

/** Invoiced units are those of invoices that are not void. */
async function checkInvoiced(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select distinct number
    from (
      select order_id, line, sum(invoiced) as invoiced
      from (
        select order_id, line, invoiced from order_lines where invoiced > 0
        union all
        select order_id, order_line, -quantity from invoice_lines join invoices on invoices.id = invoice_id
        where order_id is not null and status <> 'Void'
      ) as parts
      group by order_id, line
    ) as units
    join orders on orders.id = units.order_id
    where invoiced <> 0
    order by number`,
  )
  return rows.map(({ number }) => `The invoiced units of order ${number} do not match its invoices.`)
}

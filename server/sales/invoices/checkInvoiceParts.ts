// Integrity check of the parts of invoices that deliver orders: they match their lines, charges, invoices and orders.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns one sentence per fault. */
export async function checkInvoiceParts(db: Db): Promise<string[]> {
  return [...(await checkSources(db)), ...(await checkShares(db)), ...(await checkOrders(db))]
}

/** The lines and charges of each part. */
async function checkSources(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select distinct number
    from (
      select invoice_id, order_id, total_cents as lines_cents, 0 as charges_cents, 0 as taxed_cents
      from invoice_lines where order_id is not null
      union all
      select invoice_id, order_id, 0, amount_cents, case when is_taxed then amount_cents else 0 end
      from invoice_charges join invoice_parts using (invoice_id, order_id)
      union all
      select invoice_id, order_id, -subtotal_cents, -charges_cents, -taxed_charges_cents from invoice_parts
    ) as source
    join invoices on invoices.id = invoice_id
    group by number, order_id
    having sum(lines_cents) <> 0 or sum(source.charges_cents) <> 0 or sum(taxed_cents) <> 0
    order by number`,
  )
  return rows.map(({ number }) => `The parts of invoice ${number} do not match its lines and charges.`)
}

/** The parts of an invoice that delivers nothing else are all of it; otherwise they are no more. */
async function checkShares(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select number
    from (
      select invoice_id, sum(subtotal_cents) as lines_cents, sum(discount_cents) as discount_cents,
        sum(charges_cents) as charges_cents, sum(tax_cents) as tax_cents
      from invoice_parts group by invoice_id
    ) as parts
    join invoices on invoices.id = invoice_id
    where parts.lines_cents > subtotal_cents or parts.discount_cents > invoices.discount_cents or parts.tax_cents > invoices.tax_cents
      or (parts.lines_cents, parts.charges_cents) = (subtotal_cents, invoices.charges_cents)
        and (parts.discount_cents, parts.tax_cents) <> (invoices.discount_cents, invoices.tax_cents)
    order by number`,
  )
  return rows.map(({ number }) => `The discount and tax of invoice ${number} are not those of its parts.`)
}

/**
 * The parts of an order with all of its units and charges at its rates are the order, to a cent for each of its invoices: one that was
 * voided may have taken the difference.
 */
async function checkOrders(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select orders.number
    from (
      select part.order_id, count(*) as part_count, sum(part.subtotal_cents) filter (where is_counted) as lines_cents,
        sum(part.discount_cents) filter (where is_counted) as discount_cents, sum(part.charges_cents) filter (where is_counted) as charges_cents,
        sum(part.taxed_charges_cents) filter (where is_counted) as taxed_cents, sum(part.tax_cents) filter (where is_counted) as tax_cents
      from invoice_parts as part
      join invoices on invoices.id = part.invoice_id
      join orders on orders.id = part.order_id
      cross join lateral (
        select status <> 'Void' and discount_type = 'percentage'
          and (invoices.discount_basis_points, invoices.tax_ppm) = (orders.discount_basis_points, orders.tax_ppm) as is_counted
      ) as counted
      group by part.order_id
    ) as parts
    join orders on orders.id = parts.order_id
    where (lines_cents, parts.charges_cents, parts.taxed_cents) = (subtotal_cents, orders.charges_cents, orders.taxed_charges_cents)
      and (abs(parts.discount_cents - orders.discount_cents) > part_count or abs(parts.tax_cents - orders.tax_cents) > 2 * part_count)
    order by orders.number`,
  )
  return rows.map(({ number }) => `The invoices of order ${number} do not add up to it.`)
}

// What customers owe for the allocated units of orders, as `valueOfAllocated` calculates it, and what that needs of an order.
import { addParts, type NextPart } from '#domain/sales/invoiceParts.ts'
import type { AppServices } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findLivingParts } from '#server/sales/invoices/invoiceParts.ts'

import type { OrderRow } from './toOrder.ts'

/** Query: the charges of the orders `ids`, an array, that none of their invoices has. Void ones don't count. */
function uninvoicedCharges(ids: SQL): SQL {
  return sql`
    select order_id, label, amount_cents, is_taxed, position
    from (
      select *, row_number() over (partition by order_id, label order by position) as rank
      from order_charges where order_id = any(${ids})
    ) as charge
    where rank > (
      select count(*) from invoice_charges join invoices on invoices.id = invoice_id
      where invoice_charges.order_id = charge.order_id and invoice_charges.label = charge.label and status <> 'Void'
    )`
}

/** Query: the sum over the orders that match `condition`. */
export function sumAllocatedValues(condition: SQL): SQL {
  return sql`
    select coalesce(sum(lines_cents - discount_cents + charges_cents
      + greatest(round((all_cents - other_discount_cents - discount_cents + other_taxed_cents + taxed_cents) * tax_ppm / 1000000) - other_tax_cents, 0)), 0)
    from (
      select *, least(greatest(round(all_cents * discount_basis_points / 10000) - other_discount_cents, 0), lines_cents) as discount_cents
      from (
        select orders.discount_basis_points, orders.tax_ppm, orders.allocated_cents::numeric as lines_cents,
          orders.allocated_cents + other.lines_cents as all_cents, other.discount_cents as other_discount_cents,
          other.taxed_cents as other_taxed_cents, other.tax_cents as other_tax_cents, charge.charges_cents, charge.taxed_cents
        from orders
        cross join lateral (
          select coalesce(sum(part.subtotal_cents), 0) as lines_cents, coalesce(sum(part.discount_cents), 0) as discount_cents,
            coalesce(sum(part.taxed_charges_cents), 0) as taxed_cents, coalesce(sum(part.tax_cents), 0) as tax_cents
          from invoice_parts as part join invoices on invoices.id = part.invoice_id
          where part.order_id = orders.id and status <> 'Void' and discount_type = 'percentage'
            and invoices.discount_basis_points = orders.discount_basis_points and invoices.tax_ppm = orders.tax_ppm
        ) as other
        cross join lateral (
          select coalesce(sum(amount_cents), 0) as charges_cents, coalesce(sum(amount_cents) filter (where is_taxed), 0) as taxed_cents
          from (${uninvoicedCharges(sql`array[orders.id]`)}) as charge
        ) as charge
        where orders.allocated_units > 0 and ${condition}
      ) as allocated
    ) as discounted`
}

/** Of the charges of an order that none of its invoices has. */
export async function findUninvoicedPositions(
  ctx: Pick<AppServices, 'db'>,
  orderId: number,
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ position: number }>(
    sql`select position from (${uninvoicedCharges(sql`array[${orderId}::bigint]`)}) as charge`,
  )
  return rows.map(({ position }) => position)
}

/** Of orders, for their next invoice, by id. */
export async function readNextParts(
  ctx: Pick<AppServices, 'db'>,
  orderIds: readonly number[],
): Promise<Map<number, NextPart>> {
  const living = await findLivingParts(ctx, orderIds)
  const { rows } = await ctx.db.execute<{
    orderId: number
    label: string
    amountCents: number
    isTaxed: boolean
  }>(sql`
    select order_id::float8 as "orderId", label, amount_cents::float8 as "amountCents", is_taxed as "isTaxed"
    from (${uninvoicedCharges(sql`${sql.param(orderIds)}::bigint[]`)}) as charge order by order_id, position`)
  const charges = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    living.map(({ id, parts }) => [id, { others: addParts(parts), charges: charges.get(id) ?? [] }]),
  )
}

export function allocatedOf({
  allocatedUnits,
  allocatedCents,
}: Pick<OrderRow, 'allocatedUnits' | 'allocatedCents'>) {
  return { units: allocatedUnits, subtotalCents: allocatedCents }
}

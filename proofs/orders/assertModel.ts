// Compares the database with the model.
import assert from 'node:assert/strict'

import { sql } from '#server/platform/db/drizzle.ts'
import { findCustomer } from '#server/sales/customers/findCustomer.ts'

import { exposureCents, roundingCents } from './credit.ts'
import { type Model, survivor } from './model.ts'
import { orderAmounts } from './orderActions.ts'

export async function assertFree({ ctx, products }: Model): Promise<void> {
  const { rows } = await ctx().db.execute<{ free: number }>(
    sql`select quantity as free from products order by id`,
  )
  assert.deepEqual(
    rows.map(({ free }) => free),
    products.map(({ free }) => free),
  )
}

/** On hand = free + allocated + pending. */
export async function assertOnHand({ ctx, products }: Model): Promise<void> {
  const { rows } = await ctx().db.execute<{ onHand: number }>(sql`
    select (quantity + coalesce(held.units, 0) + coalesce(pending.units, 0))::int as "onHand"
    from products
    left join (select product_id, sum(allocated) as units from order_lines group by 1) as held on held.product_id = products.id
    left join (
      select product_id, sum(quantity) as units from invoices join invoice_lines on invoice_id = invoices.id
      where status = 'Pending' group by 1
    ) as pending on pending.product_id = products.id
    order by products.id`)
  assert.deepEqual(
    rows.map(({ onHand }) => onHand),
    products.map(({ onHand }) => onHand),
  )
}

/** The lines and totals of all orders. */
export async function assertOrders({ ctx, orders }: Model): Promise<void> {
  const { rows } = await ctx().db.execute<Record<string, unknown>>(sql`
    select orders.id::float8 as id, state, customer_id::float8 as "customerId", total_cents::float8 as "totalCents", coalesce(
      (select json_agg(json_build_array(line, product_id, quantity, allocated, invoiced, cancelled, unit_price_cents, list_price_cents)
          order by line)
        from order_lines where order_id = orders.id), '[]') as lines
    from orders order by id`)
  assert.deepEqual(
    rows,
    orders.map((order) => ({
      id: order.id,
      state: order.state,
      customerId: order.customer.id,
      totalCents: orderAmounts(order).totalCents,
      lines: [...order.lines].map(([number, { product, ordered, allocated, invoiced, cancelled, price }]) => [
        number,
        product.id,
        ordered,
        allocated,
        invoiced,
        cancelled,
        price.cents,
        price.listCents,
      ]),
    })),
  )
}

/** The lines and totals of all invoices, and whose they are. */
export async function assertInvoices({ ctx, invoices }: Model): Promise<void> {
  const { rows } = await ctx().db.execute<Record<string, unknown>>(sql`
    select invoices.id::float8 as id, status, coalesce(merged_into, customer_id)::float8 as "customerId",
      total_cents::float8 as "totalCents", exemption_text is not null as "isExempt", dispatched_on::text as "dispatchedOn",
      (select json_agg(json_build_array(product_id, quantity, unit_price_cents, list_price_cents, order_id is not null) order by line)
        from invoice_lines where invoice_id = invoices.id) as lines
    from invoices join customers on customers.id = customer_id order by invoices.id`)
  assert.deepEqual(
    rows,
    invoices.map(({ id, status, customer, amounts, isExempt, dispatchedOn, lines }) => ({
      id,
      status,
      customerId: survivor(customer).id,
      totalCents: amounts.totalCents,
      isExempt,
      dispatchedOn,
      lines: lines.map(({ product, quantity, price, orderLine }) => [
        product.id,
        quantity,
        price.cents,
        price.listCents,
        orderLine !== null,
      ]),
    })),
  )
}

/** What customers owe with their pending invoices and with what is allocated to their orders. */
export async function assertExposures(model: Model): Promise<void> {
  for (const customer of model.customers) {
    if (survivor(customer) !== customer) continue
    const shown = await findCustomer(model.ctx(), { id: customer.id })
    const difference = shown.exposureCents - exposureCents(model, customer)
    assert.ok(Math.abs(difference) < roundingCents, `${shown.name} owes ${difference} cents more`)
  }
}

// The orders, arrivals, cost entries, products and taxes of a company in plain rows, for the folds of tradeFold.ts.
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

export interface FoldedOrder {
  day: string
  season: string | null
  customer: string
  totalCents: number
  state: string
  ordered: number
  cancelled: number
  invoiced: number
}

export interface FoldedArrival {
  day: string
  supplier: string | null
  style: string
  styleId: string | null
  productId: string
  accepted: number
  rejected: number
  costMicros: number | null
}

export interface FoldedCost {
  day: string
  productId: string
  reason: string
  units: number
  valueMicros: number | null
}

/** As it is today. */
export interface FoldedProduct {
  productId: string
  style: string
  styleId: string | null
  color: string
  size: string
  category: string | null
  manufacturer: string | null
  season: string | null
  /** Whether its size is a core size of the scale of its style. */
  isCore: boolean
  isDeleted: boolean
  priceCents: number
  free: number
  open: number
  openCents: number
  allocated: number
  coming: number
}

/** A line of a confirmed order, or of a placed purchase order, of which something is open. */
export interface FoldedOpenLine {
  /** The month of its day, null without one. */
  month: string | null
  productId: string
  customer: string | null
  units: number
  allocated: number
  priceCents: number
  /** Of one unit, in dollars. */
  costMicros: number | null
}

/** An invoice, a void or a credit note. */
export interface FoldedTax {
  day: string
  sign: number
  shipToState: string | null
  shipTo: string | null
  customerAddress: string | null
  taxPpm: number
  certificate: string | null
  netCents: number
  chargesCents: number
  taxedChargesCents: number
  taxCents: number
}

export interface Trade {
  orders: FoldedOrder[]
  arrivals: FoldedArrival[]
  costs: FoldedCost[]
  products: Map<string, FoldedProduct>
  ordered: FoldedOpenLine[]
  coming: FoldedOpenLine[]
  taxes: FoldedTax[]
}

export async function readTrade(db: Db): Promise<Trade> {
  const read = async <T>(query: SQL) => (await db.execute<T & Record<string, unknown>>(query)).rows as T[]
  const openOf = sql`(line.quantity - line.invoiced - line.cancelled)`
  const ofOpenOrders = (value: SQL) => sql`coalesce((
    select sum(${value}) from order_lines as line join orders on orders.id = line.order_id
    where line.product_id = products.id and orders.state = 'Confirmed'), 0)::float8`
  const taxed = (sign: number, day: SQL, of: SQL, from: SQL) => sql`
    select ${day}::text as day, ${sign}::int as sign, ship_to_state as "shipToState", ship_to as "shipTo",
      customer_address as "customerAddress", tax_ppm as "taxPpm", exemption_text as certificate,
      (${of}.subtotal_cents - ${of}.discount_cents)::float8 as "netCents", ${of}.charges_cents::float8 as "chargesCents",
      ${of}.taxed_charges_cents::float8 as "taxedChargesCents", ${of}.tax_cents::float8 as "taxCents"
    from ${from}`
  const invoice = sql`invoices`
  const [orders, arrivals, costs, products, ordered, coming, taxes] = await Promise.all([
    read<FoldedOrder>(sql`
      select ordered_on::text as day, season, coalesce(merged_into, customers.id)::text as customer, total_cents::float8 as "totalCents", state,
        (select sum(quantity) from order_lines where order_id = orders.id)::float8 as ordered,
        (select sum(cancelled) from order_lines where order_id = orders.id)::float8 as cancelled,
        coalesce((
          select sum(quantity) from invoice_lines join invoices on invoices.id = invoice_id
          where order_id = orders.id and status <> 'Void'), 0)::float8 as invoiced
      from orders join customers on customers.id = customer_id where confirmed_at is not null`),
    read<FoldedArrival>(sql`
      select arrived_on::text as day, supplier_id::text as supplier, coalesce(style, -product_id)::text as style, style::text as "styleId",
        product_id::text as "productId", accepted, rejected, (accepted * unit_cost_micros)::float8 as "costMicros"
      from arrivals join arrival_lines on arrival_id = arrivals.id cross join lateral (
        select coalesce(
          (select id from styles where id = arrival_lines.style_id and deleted_at is null),
          (select styles.id from products join styles on styles.id = products.style_id where products.id = product_id and styles.deleted_at is null)
        ) as style
      ) as counted`),
    read<FoldedCost>(sql`
      select on_date::text as day, product_id::text as "productId", reason, units, value_micros::float8 as "valueMicros"
      from cost_entries order by product_id, id`),
    read<FoldedProduct>(sql`
      select products.id::text as "productId", coalesce(styles.id, -products.id)::text as style, styles.id::text as "styleId", color, size,
        products.category, products.manufacturer, coalesce(products.season, styles.season) as season, products.deleted_at is not null as "isDeleted",
        exists (
          select from size_scale_sizes as scale where scale.size_scale_id = styles.size_scale_id and is_core
            and lower(products.size) in (select lower(name) from unnest(label || aliases) as name)) as "isCore",
        products.price_cents::float8 as "priceCents",
        products.quantity as free, ${ofOpenOrders(openOf)} as open, ${ofOpenOrders(sql`${openOf} * line.unit_price_cents`)} as "openCents",
        ${ofOpenOrders(sql`line.allocated`)} as allocated,
        coalesce((
          select sum(greatest(0, line.quantity - line.accepted - line.cancelled)) from purchase_order_lines as line
          join purchase_orders on purchase_orders.id = purchase_order_id
          where line.product_id = products.id and purchase_orders.state = 'Ordered'), 0)::float8 as coming
      from products left join styles on styles.id = products.style_id and styles.deleted_at is null`),
    read<FoldedOpenLine>(sql`
      select to_char(coalesce(start_ship_on, ordered_on), 'YYYY-MM') as month, product_id::text as "productId",
        coalesce(merged_into, customers.id)::text as customer, ${openOf} as units, allocated, unit_price_cents::float8 as "priceCents"
      from order_lines as line join orders on orders.id = order_id join customers on customers.id = customer_id
      where orders.state = 'Confirmed' and ${openOf} > 0`),
    read<FoldedOpenLine>(sql`
      select to_char(coalesce(line.expected_on, purchase_orders.expected_on), 'YYYY-MM') as month, product_id::text as "productId",
        line.quantity - line.accepted - line.cancelled as units, (unit_cost_micros * rate_nanos / 1e9)::float8 as "costMicros"
      from purchase_order_lines as line join purchase_orders on purchase_orders.id = purchase_order_id
      where purchase_orders.state = 'Ordered' and line.quantity > line.accepted + line.cancelled`),
    read<FoldedTax>(sql`
      ${taxed(1, sql`dated_on`, invoice, sql`invoices where processed_at is not null`)} union all
      ${taxed(-1, sql`voided_on`, invoice, sql`invoices where processed_at is not null and voided_on is not null`)} union all
      ${taxed(-1, sql`issued_on`, sql`credit_notes`, sql`credit_notes join invoices on invoices.id = invoice_id`)}`),
  ])
  return {
    orders,
    arrivals,
    costs,
    products: new Map(products.map((product) => [product.productId, product])),
    ordered,
    coming,
    taxes,
  }
}

// What orders, arrivals and the cost ledger say, added up in plain steps from the definitions of docs/rules.md: the reports must say the same.
import type { Figures } from '#domain/insight/reports/explainMeasure.ts'
import { addDays, countDays } from '#domain/platform/days.ts'
import { taxState } from '#domain/sales/taxState.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

interface FoldedOrder {
  day: string
  season: string | null
  customer: string
  totalCents: number
  state: string
  ordered: number
  cancelled: number
  invoiced: number
}

interface FoldedArrival {
  day: string
  supplier: string | null
  style: string
  styleId: string | null
  productId: string
  accepted: number
  rejected: number
  costMicros: number | null
}

interface FoldedCost {
  day: string
  productId: string
  reason: string
  units: number
  valueMicros: number | null
}

/** As it is today. */
interface FoldedProduct {
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
interface FoldedOpenLine {
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
interface FoldedTax {
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

/** The figures of groups by key, without those in which all are 0. */
function groupFigures<T>(
  rows: readonly T[],
  keyOf: (row: T) => string | null,
  sum: (rows: readonly T[]) => Figures,
): Map<string | null, Figures> {
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, members]) => [key, sum(members)] as const)
  return new Map(groups.filter(([, figures]) => Object.values(figures).some(Boolean)))
}

function total<T>(rows: readonly T[], valueOf: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + valueOf(row), 0)
}

/** Of orders of the period. */
export function foldBookings(
  orders: readonly FoldedOrder[],
  keyOf: (order: FoldedOrder) => string | null,
): Map<string | null, Figures> {
  return groupFigures(orders, keyOf, (some) => ({
    orderCount: some.length,
    bookedValue: total(some, ({ state, totalCents }) => (state === 'Confirmed' ? totalCents : 0)),
    orderedUnits: total(some, ({ ordered }) => ordered),
    cancelledUnits: total(some, ({ state, ordered, cancelled }) =>
      state === 'Cancelled' ? ordered : cancelled,
    ),
    shippedUnits: total(some, ({ invoiced }) => invoiced),
  }))
}

/** Of lines of arrivals of the period. */
export function foldArrivals(
  arrivals: readonly FoldedArrival[],
  keyOf: (arrival: FoldedArrival) => string | null,
): Map<string | null, Figures> {
  return groupFigures(arrivals, keyOf, (some) => {
    const known = some.filter(({ costMicros }) => costMicros !== null)
    const accepted = total(some, (line) => line.accepted)
    const unknown = accepted - total(known, (line) => line.accepted)
    return {
      acceptedUnits: accepted,
      rejectedUnits: total(some, ({ rejected }) => rejected),
      boughtValue: accepted === unknown ? null : toCents(total(known, ({ costMicros }) => costMicros ?? 0)),
      boughtUnknownUnits: unknown,
    }
  })
}

type ProductKey = (product: FoldedProduct) => string | null

/** What the entries of a product add up to. Null until one has a value, and again after the undo of a first cost. */
function valueOf(entries: readonly FoldedCost[]): number | null {
  const undo = entries.findLastIndex(({ reason }) => reason === 'first cost undone')
  const isKnown = entries.slice(undo + 1).some(({ valueMicros }) => valueMicros !== null)
  return isKnown ? total(entries, ({ valueMicros }) => valueMicros ?? 0) : null
}

/** At the end of a day. */
export function foldStock(
  { costs, products }: Trade,
  day: string,
  keyOf: ProductKey,
  matches: ProductFilter,
) {
  const held = [
    ...Map.groupBy(
      costs.filter((cost) => cost.day <= day),
      ({ productId }) => productId,
    ),
  ]
    .map(([productId, entries]) => ({
      product: products.get(productId),
      units: total(entries, ({ units }) => units),
      valueMicros: valueOf(entries),
    }))
    .flatMap(({ product, ...rest }) =>
      product && rest.units !== 0 && matches(product) ? [{ product, ...rest }] : [],
    )
  return groupFigures(
    held,
    ({ product }) => keyOf(product),
    (some) => {
      const known = some.filter(({ valueMicros }) => valueMicros !== null)
      const knownUnits = total(known, ({ units }) => units)
      const stockUnits = total(some, ({ units }) => units)
      return {
        stockUnits,
        stockListValue: total(some, ({ product, units }) => units * product.priceCents),
        stockValue: knownUnits === 0 ? null : toCents(total(known, ({ valueMicros }) => valueMicros ?? 0)),
        stockKnownUnits: knownUnits,
        stockUnknownUnits: stockUnits - knownUnits,
      }
    },
  )
}

export type ProductFilter = (product: FoldedProduct) => boolean

export function foldTurnover(
  { costs, products }: Trade,
  { startDate, endDate }: { startDate: string; endDate: string },
  keyOf: ProductKey,
  matches: ProductFilter,
): Map<string | null, Figures> {
  const entries = costs.flatMap((cost) => {
    const product = products.get(cost.productId)
    return product && cost.day <= endDate && matches(product) ? [{ ...cost, product }] : []
  })
  const isSale = (reason: string) => ['processed', 'voided', 'returned'].includes(reason)
  return groupFigures(
    entries,
    ({ product }) => keyOf(product),
    (some) => {
      const inside = some.filter(({ day }) => day >= startDate)
      const unitsOf = (rows: typeof some) => total(rows, ({ units }) => units)
      return {
        startUnits: unitsOf(some) - unitsOf(inside),
        cameUnits: unitsOf(inside.filter(({ reason }) => !isSale(reason))),
        leftUnits: 0 - unitsOf(inside.filter(({ reason }) => isSale(reason))),
      }
    },
  )
}

export function foldOpenOrders({ products }: Trade, keyOf: ProductKey, matches: ProductFilter) {
  const ordered = [...products.values()].filter((product) => product.open > 0 && matches(product))
  return groupFigures(ordered, keyOf, (some) => ({
    openUnits: total(some, ({ open }) => open),
    openValue: total(some, ({ openCents }) => openCents),
    allocatedUnits: total(some, ({ allocated }) => allocated),
    freeUnits: total(some, ({ free }) => free),
    comingUnits: total(some, ({ coming }) => coming),
    shortUnits: total(some, ({ open, allocated, free, coming }) =>
      Math.max(0, open - allocated - free - coming),
    ),
  }))
}

/** Of lines whose product matches. */
export function foldShipping({ ordered }: Trade, matches: (line: FoldedOpenLine) => boolean) {
  return groupFigures(
    ordered.filter((line) => matches(line)),
    ({ month }) => month,
    (some) => ({
      openUnits: total(some, ({ units }) => units),
      openValue: total(some, ({ units, priceCents }) => units * priceCents),
      allocatedUnits: total(some, ({ allocated }) => allocated),
    }),
  )
}

export function foldComing({ coming }: Trade, matches: (line: FoldedOpenLine) => boolean) {
  return groupFigures(
    coming.filter((line) => matches(line)),
    ({ month }) => month,
    (some) => {
      const known = some.filter(({ costMicros }) => costMicros !== null)
      return {
        comingUnits: total(some, ({ units }) => units),
        comingValue:
          known.length === 0
            ? null
            : toCents(total(known, ({ units, costMicros }) => units * (costMicros ?? 0))),
      }
    },
  )
}

/** By state, rate and certificate. */
export function foldTaxes({ taxes }: Trade, { startDate, endDate }: { startDate: string; endDate: string }) {
  return groupFigures(
    taxes.filter(({ day }) => day >= startDate && day <= endDate),
    ({ taxPpm, certificate, ...addresses }) =>
      JSON.stringify([taxState(addresses), taxPpm, certificate ?? '']),
    (some) => {
      const taxable = (sale: FoldedTax) => (sale.taxPpm === 0 ? 0 : sale.netCents + sale.taxedChargesCents)
      return {
        taxableSales: total(some, (sale) => sale.sign * taxable(sale)),
        exemptSales: total(some, (sale) => sale.sign * (sale.netCents + sale.chargesCents - taxable(sale))),
        salesTax: total(some, ({ sign, taxCents }) => sign * taxCents),
      }
    },
  )
}

/** The products of colors whose core sizes were all on hand at the end of more than half of the days up to today. */
export function findOffered(
  { costs, products }: Trade,
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): Set<string> {
  const lastDay = endDate < today ? endDate : today
  const days = Array.from({ length: Math.max(0, countDays(startDate, lastDay) + 1) }, (_, index) =>
    addDays(startDate, index),
  )
  const isStocked = ({ productId }: FoldedProduct) => {
    const entries = costs.filter((cost) => cost.productId === productId)
    const stocked = days.filter((day) => total(entries, (cost) => (cost.day <= day ? cost.units : 0)) > 0)
    return stocked.length * 2 > days.length
  }
  const living = [...products.values()].filter(({ styleId, isDeleted }) => styleId !== null && !isDeleted)
  const runs = Map.groupBy(living, ({ styleId, color }) => `${styleId} ${color.toLowerCase()}`)
  return new Set(
    [...runs.values()].flatMap((run) => {
      const core = run.filter(({ isCore }) => isCore)
      return (core.length > 0 ? core : run).every(isStocked) ? run.map(({ productId }) => productId) : []
    }),
  )
}

/** Half a cent is rounded away from zero. */
function toCents(micros: number): number {
  return Math.sign(micros) * Math.round(Math.abs(micros) / 10_000)
}

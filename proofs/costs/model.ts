// What products are worth as docs/rules.md says, without the code of the server.
import assert from 'node:assert/strict'

import type { RandomSource } from '#proofs/fuzz/randomSource.ts'
import { type ActionCounts, NothingToDo } from '#proofs/randomActions.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'

export interface ModelProduct {
  id: number
  free: number
  onHand: number
  /** Null while no cost is known; so are the others. */
  worth: {
    value: bigint
    average: bigint
    low: bigint
    high: bigint
    first: bigint
  } | null
  /** Lines that came without a cost before the first one, oldest first. */
  unvalued: ModelArrivalLine[]
  /** Of corrections and of units that went back. */
  expense: bigint
  /** Counts the changes of its value. */
  changes: number
}

export interface ModelArrivalLine {
  product: ModelProduct
  accepted: number
  value: bigint | null
  /** Units without a cost that the first cost found on hand: the newest. */
  covered: number
  corrected: bigint
  /** By landed cost that is not undone. */
  landed: bigint
  /** That of the product after the last change by this arrival. */
  changes: number
}

export interface ModelArrival {
  id: number
  lines: ModelArrivalLine[]
  isUndone: boolean
}

export interface ModelInvoice {
  id: number
  state: 'Pending' | 'Processed' | 'Void'
  lines: { product: ModelProduct; units: number; value: bigint | null; credited: number; returned: number }[]
}

export interface ModelBill {
  id: number
  number: string
  version: number
  isVoid: boolean
  lines: { arrival: ModelArrival; index: number; units: number; cost: bigint }[]
  /** What it corrected by line, and how much of that was in stock. */
  booked: Map<ModelArrivalLine, { amount: bigint; inStock: bigint }>
}

export interface ModelLandedCost {
  id: number
  arrivals: ModelArrival[]
  shares: { line: ModelArrivalLine; share: bigint; inStock: bigint }[]
  isUndone: boolean
}

/** A bulk edit that set first costs, with the changes of each product after it. */
export interface ModelBatch {
  id: number
  costed: { product: ModelProduct; changes: number }[]
  isUndone: boolean
}

export interface Model {
  ctx: () => Ctx
  random: RandomSource
  supplierId: number
  products: ModelProduct[]
  arrivals: ModelArrival[]
  invoices: ModelInvoice[]
  bills: ModelBill[]
  landedCosts: ModelLandedCost[]
  batches: ModelBatch[]
  counts: ActionCounts
}

export type Action = (model: Model) => Promise<void>

/** Mostly a recent one. */
export function pickRecent<T>({ random }: Model, list: readonly T[], isMeant: (item: T) => boolean): T {
  const recent = list.slice(random.chance(0.8) ? -12 : -200).filter(isMeant)
  if (recent.length === 0) throw new NothingToDo()
  return random.pick(recent)
}

/** With decimals that don't divide, small ones, and 0. */
export function drawCost({ random }: Model): number {
  if (random.chance(0.1)) return random.int(3)
  return random.chance(0.3) ? random.int(50_000_000) : random.int(50) * 1_000_000
}

/** n / d, half of one away from zero. */
export function ratio(n: bigint, d: bigint): bigint {
  const [whole, rest] = [n / d, n % d]
  if (2n * (rest < 0n ? -rest : rest) < d) return whole
  return n < 0n ? whole - 1n : whole + 1n
}

export function setValue(product: ModelProduct, value: bigint): void {
  assert.ok(product.worth)
  product.worth.value = value
  if (product.onHand > 0) product.worth.average = ratio(value, BigInt(product.onHand))
}

export function widen(product: ModelProduct, cost: bigint): void {
  assert.ok(product.worth)
  if (cost < product.worth.low) product.worth.low = cost
  if (cost > product.worth.high) product.worth.high = cost
}

export function giveFirstCost(product: ModelProduct, cost: bigint): void {
  const units = product.onHand
  product.worth = { value: 0n, average: cost, low: cost, high: cost, first: cost }
  setValue(product, cost * BigInt(units))
  let uncovered = units
  for (const line of product.unvalued.toReversed()) {
    line.covered = Math.min(uncovered, line.accepted)
    uncovered -= line.covered
  }
  product.changes += 1
}

/** Returns the value with which the units come: given, else by their cost, else at the average. */
export function takeIn(
  product: ModelProduct,
  units: number,
  { cost = null, value = null }: { cost?: bigint | null; value?: bigint | null } = {},
): bigint | null {
  if (cost !== null && !product.worth) giveFirstCost(product, cost)
  const { worth, onHand } = product
  product.onHand += units
  product.changes += 1
  if (!worth) return null
  if (cost !== null) widen(product, cost)
  const average =
    onHand === 0 ? worth.average * BigInt(units) : ratio(worth.value * BigInt(units), BigInt(onHand))
  const added = cost === null ? (value ?? average) : cost * BigInt(units)
  setValue(product, worth.value + added)
  return added
}

/** Returns the value with which the units leave: given, or at the average. */
export function takeOut(product: ModelProduct, units: number, value: bigint | null = null): bigint | null {
  const { worth, onHand } = product
  product.onHand -= units
  product.changes += 1
  if (!worth) return null
  const taken = value ?? (units === onHand ? worth.value : ratio(worth.value * BigInt(units), BigInt(onHand)))
  setValue(product, worth.value - taken)
  return taken
}

/** The counter-arrival: exactly what came if nothing moved since, else at the average with a purchase difference. */
export function sendBack({ lines }: ModelArrival): void {
  const moved = lines.map(({ product, changes }) => product.changes !== changes)
  for (const [index, { product, accepted, value, corrected }] of lines.entries()) {
    const arrivedValue = value === null || !product.worth ? null : value + corrected
    if (!product.worth) product.unvalued = product.unvalued.filter((line) => !lines.includes(line))
    const taken = takeOut(product, accepted, moved[index] ? null : arrivedValue)
    if (arrivedValue !== null && taken !== null) product.expense += taken - arrivedValue
  }
}

/** The cost of one unit, rounded down and up. */
export function unitCosts(amount: bigint, units: number): bigint[] {
  const whole = amount / BigInt(units)
  return amount % BigInt(units) === 0n ? [whole] : [whole, whole + 1n]
}

/** What the bills that are not void say of a line of an arrival. */
export function billsOf({ bills }: Pick<Model, 'bills'>, arrival: ModelArrival, index: number) {
  const billed = bills
    .filter(({ isVoid }) => !isVoid)
    .flatMap(({ lines }) => lines)
    .filter((other) => other.arrival === arrival && other.index === index)
  const units = billed.reduce((total, { units }) => total + units, 0)
  const amount = billed.reduce((total, { units, cost }) => total + BigInt(units) * cost, 0n)
  return { billed, units, amount }
}

/** The part of the difference that takes back what the bill booked changes the stock by at most what that did. */
function shareInStock(
  difference: bigint,
  { amount, inStock }: { amount: bigint; inStock: bigint },
  line: ModelArrivalLine,
) {
  const { product, accepted } = line
  const share = (micros: bigint) =>
    ratio(micros * BigInt(Math.min(product.onHand, accepted)), BigInt(accepted))
  const isBack = difference < 0n !== amount < 0n && amount !== 0n
  const size = (micros: bigint) => (micros < 0n ? -micros : micros)
  const back = isBack ? (size(difference) < size(amount) ? difference : -amount) : 0n
  const limit = size(inStock)
  const backShare = share(back)
  return share(difference - back) + (backShare < -limit ? -limit : backShare > limit ? limit : backShare)
}

/** Corrects a line of an arrival to what the bills that are not void say, with entries of the bill. */
export function correctLine({ bills }: Model, arrival: ModelArrival, index: number, bill: ModelBill): void {
  const line = arrival.lines[index]
  assert.ok(line)
  const { product, accepted } = line
  const isLast = line.changes === product.changes
  const keep = () => {
    if (isLast) line.changes = product.changes
  }
  const { billed, units, amount } = billsOf({ bills }, arrival, index)
  if (!product.worth) {
    if (units === 0) return
    giveFirstCost(product, ratio(amount, BigInt(units)))
    keep()
  }
  const { worth } = product
  assert.ok(worth)
  const arrived = line.value ?? worth.first * BigInt(line.covered)
  const difference = amount - ratio(arrived * BigInt(units), BigInt(accepted)) - line.corrected
  if (difference === 0n) return
  for (const { cost } of billed) {
    widen(product, cost)
    for (const added of unitCosts(line.landed, accepted)) widen(product, cost + added)
  }
  const booked = bill.booked.get(line) ?? { amount: 0n, inStock: 0n }
  const target = worth.value + shareInStock(difference, booked, line)
  const [least, most] = [worth.low * BigInt(product.onHand), worth.high * BigInt(product.onHand)]
  const value = target < least ? least : target > most ? most : target
  product.expense += difference - (value - worth.value)
  line.corrected += difference
  const added = value - worth.value
  bill.booked.set(line, { amount: booked.amount + difference, inStock: booked.inStock + added })
  setValue(product, value)
  product.changes += 1
  keep()
}

export function billedUnits(model: Model, arrival: ModelArrival, index: number): number {
  return billsOf(model, arrival, index).units
}

/** To the micro. */
export async function assertWorth({ ctx, products }: Model): Promise<void> {
  const { rows } = await ctx().db.execute(sql`
    select products.id::int, quantity as free, coalesce(units, 0) as "onHand", value_micros::text as value, average_micros::text as average,
      low_micros::text as low, high_micros::text as high
    from products left join product_costs on product_id = products.id order by products.id`)
  assert.deepEqual(
    rows,
    products.map(({ id, free, onHand, worth }) => ({
      id,
      free,
      onHand,
      value: worth ? String(worth.value) : null,
      average: worth ? String(worth.average) : null,
      low: worth ? String(worth.low) : null,
      high: worth ? String(worth.high) : null,
    })),
  )
  for (const { onHand, worth } of products)
    if (worth)
      assert.ok(
        worth.value >= worth.low * BigInt(onHand) && worth.value <= worth.high * BigInt(onHand),
        'the average left its bounds',
      )
}

/** What was never in stock: cost of goods sold of bills and landed cost, and purchase differences. */
export async function assertExpenses({ ctx, products }: Model): Promise<void> {
  const { rows } = await ctx().db.execute(sql`
    select products.id::int, coalesce(sum(expense_micros), 0)::text as expense
    from products left join cost_entries on product_id = products.id group by products.id order by products.id`)
  assert.deepEqual(
    rows,
    products.map(({ id, expense }) => ({ id, expense: String(expense) })),
  )
}

// What docs/rules.md expects of orders: the units of each product and of each line of orders and invoices. Calls no rules of the domain.
import type { RandomSource } from '#proofs/fuzz/randomSource.ts'
import { type ActionCounts, NothingToDo } from '#proofs/randomActions.ts'
import type { Ctx } from '#server/ctx.ts'

export interface ModelProduct {
  id: number
  /** In stock, neither allocated nor on an invoice. */
  free: number
  /** In the warehouse, until their invoice is processed. */
  onHand: number
}

export interface ModelLine {
  product: ModelProduct
  ordered: number
  /** The run that allocated each unit, or null; those that were allocated first come first. */
  allocatedBy: (number | null)[]
  invoiced: number
  cancelled: number
}

export interface ModelOrder {
  id: number
  customerId: number
  state: 'Draft' | 'Confirmed' | 'Cancelled'
  /** By number. */
  lines: Map<number, ModelLine>
}

export interface InvoicedLine {
  product: ModelProduct
  quantity: number
  credited: number
  /** The line of an order that it delivers. */
  orderLine: ModelLine | null
}

export interface ModelInvoice {
  id: number
  customerId: number
  status: 'Pending' | 'Processed' | 'Void'
  lines: InvoicedLine[]
}

export interface AllocationRun {
  id: number
  lines: { line: ModelLine; quantity: number }[]
  isUndone: boolean
}

export interface Model {
  ctx: () => Ctx
  random: RandomSource
  customerIds: number[]
  products: ModelProduct[]
  orders: ModelOrder[]
  invoices: ModelInvoice[]
  runs: AllocationRun[]
  counts: ActionCounts
}

export type Action = (model: Model) => Promise<void>

/** In cents, of every product. */
export const priceCents = 1000

/** Mostly a recent one. */
export function pickRecent<T>({ random }: Model, list: readonly T[], isMeant: (item: T) => boolean): T {
  const recent = (random.chance(0.9) ? list.slice(-60) : list.slice(-2000)).filter(isMeant)
  if (recent.length === 0) throw new NothingToDo()
  return random.pick(recent)
}

export const open = ({ ordered, invoiced, cancelled }: ModelLine) => ordered - invoiced - cancelled
export const backOrder = (line: ModelLine) => open(line) - line.allocatedBy.length

/** Whether the units can be taken one after the other, and takes them if they can. */
export function takeFree(wanted: readonly { product: ModelProduct; quantity: number }[]): boolean {
  const sums = new Map<ModelProduct, number>()
  for (const { product, quantity } of wanted) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return [...sums].every(([product, units]) => units <= product.free)
}

export function allocate(line: ModelLine, units: number, runId: number | null = null): void {
  line.allocatedBy.push(...Array.from({ length: units }, () => runId))
  line.product.free -= units
}

/** The units that were allocated first leave first. */
export function release(line: ModelLine, units: number): void {
  line.allocatedBy.splice(0, units)
  line.product.free += units
}

// What docs/rules.md expects of orders: units and prices of each line of orders and invoices, and the stock of each product. Calls no
// rules of the domain.
import type { RandomSource } from '#proofs/fuzz/randomSource.ts'
import type { PriceRow } from '#proofs/invoices/referenceInvoice.ts'
import { type ActionCounts, NothingToDo } from '#proofs/randomActions.ts'
import type { Ctx } from '#server/ctx.ts'

export interface ModelProduct {
  id: number
  styleId: number | null
  priceCents: number
  /** In stock, neither allocated nor on an invoice. */
  free: number
  /** In the warehouse, until their invoice is processed. */
  onHand: number
  isDeleted: boolean
}

export interface ModelCustomer {
  id: number
  hasPriceList: boolean
  discountBasisPoints: number
  isOnHold: boolean
  limitCents: number | null
  /** For the state that all documents are shipped to. */
  certificates: { id: number; isRevoked: boolean }[]
  /** The surviving customer. */
  mergedInto: ModelCustomer | null
}

/** The price of a unit, and the list price if it was set by hand. */
export interface LinePrice {
  cents: number
  listCents: number | null
}

export interface ModelLine {
  product: ModelProduct
  ordered: number
  allocated: number
  /** Its allocated units in the order in which they were allocated, with the run that did it. */
  pieces: { units: number; run: AllocationRun | null }[]
  invoiced: number
  cancelled: number
  price: LinePrice
  /** Also if the invoice is void by now. */
  wasInvoiced: boolean
  /** Allocated units went back to stock, so that a pick list may ask for more than it has. */
  wasReleased: boolean
}

export interface ModelCharge {
  label: string
  amountCents: number
  isTaxed: boolean
}

export interface ModelRates {
  discountBasisPoints: number
  taxPpm: number
  charges: readonly ModelCharge[]
}

export interface Amounts {
  subtotalCents: number
  discountCents: number
  chargesCents: number
  taxCents: number
  totalCents: number
}

export interface ModelOrder {
  id: number
  customer: ModelCustomer
  state: 'Draft' | 'Confirmed' | 'Cancelled'
  /** The last one that a reply showed. */
  version: number
  rates: ModelRates
  /** By number. */
  lines: Map<number, ModelLine>
  /** The highest number that a line ever had. */
  lastNumber: number
  /** Those that have lines or charges of it, void ones included. */
  invoices: ModelInvoice[]
  /** How often its state, fields, lines or units changed: an edit of an earlier state is refused. */
  changes: number
}

export interface InvoicedLine {
  product: ModelProduct
  quantity: number
  price: LinePrice
  credited: number
  /** The line of an order that it delivers. */
  orderLine: ModelLine | null
  /** A correction set its price, instead of that of the order. */
  isRepriced: boolean
}

export interface ModelInvoice {
  id: number
  customer: ModelCustomer
  status: 'Pending' | 'Processed' | 'Void'
  rates: ModelRates
  lines: InvoicedLine[]
  orders: ModelOrder[]
  /** The charges of orders that it has. */
  charged: { order: ModelOrder; charge: ModelCharge }[]
  amounts: Amounts
  /** By credit notes. */
  creditedCents: number
  /** It got only some of the units that pick lists asked for, so which of them they have of it is not modelled. */
  wasReduced: boolean
  /** No tax is charged, under a certificate. */
  isExempt: boolean
  dispatchedOn: string | null
}

export interface AllocationRun {
  id: number
  lines: { order: ModelOrder; line: ModelLine; quantity: number }[]
  isUndone: boolean
}

/** An order as a user opened it for an edit. */
export interface OpenedOrder {
  order: ModelOrder
  version: number
  changes: number
  state: ModelOrder['state']
  lines: { number: number; product: ModelProduct; quantity: number; price: LinePrice }[]
}

/** What a row of a pick list asks for. */
export type PickTarget =
  | { order: ModelOrder; line: ModelLine }
  | { invoice: ModelInvoice; product: ModelProduct }

export interface PickRow {
  number: number
  target: PickTarget
  asked: number
  picked: number
}

export interface ModelPickList {
  id: number
  isOpen: boolean
  /** Of void invoices. */
  hasLostRows: boolean
  rows: PickRow[]
}

export interface Model {
  /** Of the Admin. */
  ctx: () => Ctx
  staffCtx: () => Ctx
  random: RandomSource
  customers: ModelCustomer[]
  products: ModelProduct[]
  /** The only price list, which some customers have. Rows of a style are under its negative id. */
  priceList: { id: number; rows: Map<number, PriceRow[]> }
  orders: ModelOrder[]
  invoices: ModelInvoice[]
  runs: AllocationRun[]
  opened: OpenedOrder[]
  pickLists: ModelPickList[]
  /** With the customers on whose account they are. */
  deposits: { order: ModelOrder; customer: ModelCustomer; cents: number }[]
  /** What the company lets Staff do. `floorBasisPoints`: the least share of the list price; null: Staff set no prices by hand. */
  staff: { floorBasisPoints: number | null; confirmsOrders: boolean }
  counts: ActionCounts
}

export type Action = (model: Model) => Promise<void>

/** Mostly a recent one. */
export function pickRecent<T>({ random }: Model, list: readonly T[], isMeant: (item: T) => boolean): T {
  const recent = (random.chance(0.9) ? list.slice(-20) : list.slice(-500)).filter(isMeant)
  if (recent.length === 0) throw new NothingToDo()
  return random.pick(recent)
}

export const shipToState = 'NY'

export function survivor(customer: ModelCustomer): ModelCustomer {
  return customer.mergedInto ?? customer
}

/** Whether a sale may have the tax rate: a customer whose certificates are all revoked is taxed again. */
export function mayBeTaxed(customer: ModelCustomer, taxPpm: number): boolean {
  const { certificates } = survivor(customer)
  return taxPpm > 0 || certificates.length === 0 || hasCertificate(customer)
}

export function hasCertificate(customer: ModelCustomer): boolean {
  return survivor(customer).certificates.some(({ isRevoked }) => !isRevoked)
}

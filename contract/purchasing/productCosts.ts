// What the units of a product are worth, and the entries of the cost ledger that add up to it.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, QueryInteger, Timestamp } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { CostValue, UnitCost } from '#contract/stock/costValue.ts'
import { costReasons } from '#domain/stock/costReasons.ts'

import { NamedDocument } from './arrivals.ts'

export const CostEntry = withInternalNames(
  z.object({
    id: Id,
    reason: z.enum(costReasons),
    units: z.int(),
    /** By which the value changed; null without a cost. */
    value: z.nullable(CostValue),
    /** What of the amount is not in stock: cost of goods sold of a bill or landed cost, and purchase difference of an arrival that was undone. */
    expense: CostValue,
    /** With which the units came, if it was given. */
    unitCost: z.nullable(CostValue),
    /** The units came without a cost, and a bill of them is expected. */
    isOpen: z.boolean(),
    invoice: z.nullable(NamedDocument),
    creditNote: z.nullable(NamedDocument),
    arrival: z.nullable(NamedDocument),
    bill: z.nullable(NamedDocument),
    landedCost: z.nullable(z.object({ id: Id, label: z.string() })),
    import: z.nullable(z.object({ id: Id, fileName: z.nullable(z.string()) })),
    batch: z.nullable(z.object({ id: Id, title: z.string() })),
    onDate: z.iso.date(),
    /** Null for units that were there when the ledger began. */
    userName: z.nullable(z.string()),
    createdAt: Timestamp,
  }),
  { value: 'valueMicros', expense: 'expenseMicros', unitCost: 'unitCostMicros' },
)
export type CostEntry = z.output<typeof CostEntry>

export const ProductCosts = withInternalNames(
  z.object({
    /** On hand: free, allocated to orders and on pending invoices. */
    units: z.int(),
    /** Of the units on hand. Null, like the average, if no cost is known. */
    value: z.nullable(CostValue),
    /** Of one unit, rounded. */
    average: z.nullable(CostValue),
    entries: z.array(CostEntry),
    total: z.int(),
    /** Units and value by reason; they add up to those on hand. */
    sums: z.array(
      withInternalNames(
        z.object({ reason: z.enum(costReasons), units: z.int(), value: z.nullable(CostValue) }),
        { value: 'valueMicros' },
      ),
    ),
  }),
  { value: 'valueMicros', average: 'averageMicros' },
)
export type ProductCosts = z.output<typeof ProductCosts>

const page = { page: QueryInteger(1, 100_000, 1), limit: QueryInteger(1, 100, 20) }

export const findProductCosts = defineEndpoint({
  summary:
    'Returns what the units of a product are worth, with the entries of its cost ledger, newest first.',
  method: 'GET',
  path: '/api/products/:id/costs',
  allow: 'costs.read',
  input: z.strictObject({ id: Id, ...page }),
  reply: ProductCosts,
})

/** A cost of 0 is a cost, for example of samples. */
export const setFirstCost = defineEndpoint({
  summary: 'Sets the first cost of a product, which values all of its units on hand.',
  method: 'POST',
  path: '/api/products/:id/first-cost',
  allow: 'purchases.edit',
  input: withInternalNames(z.strictObject({ id: Id, unitCost: UnitCost }), { unitCost: 'unitCostMicros' }),
  reply: ProductCosts,
})

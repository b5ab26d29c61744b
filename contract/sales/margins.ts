// What sales leave, for users who may see costs: average costs while something is sold, and the net amount and the cost of what was sold.
// `marginOf` computes the margin of both.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, IdFilter, IdList, SignedAmount } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { purchaseFilters } from '#contract/sales/purchases.ts'
import { CostValue } from '#contract/stock/costValue.ts'
import { maxInvoicesAtOnce } from '#domain/sales/invoices.ts'
import { maxOrdersAtOnce } from '#domain/sales/orders.ts'

/** The most products of one call. */
export const maxAverageCostIds = 250

export const findAverageCosts = defineEndpoint({
  summary: 'Returns what a unit of products costs on average. Products without a known cost are missing.',
  method: 'GET',
  path: '/api/products/average-costs',
  allow: 'costs.read',
  input: z.strictObject({ ids: IdList(maxAverageCostIds) }),
  reply: z.object({
    costs: z.array(
      withInternalNames(z.object({ productId: Id, average: CostValue }), { average: 'averageMicros' }),
    ),
  }),
})

const amountNames = { net: 'netCents', cost: 'costMicros' } as const

const LineMargin = withInternalNames(
  z.object({
    line: z.int(),
    code: z.string(),
    name: z.string(),
    /** After discounts and credit notes, without tax. */
    net: SignedAmount,
    /** Null if it is not known. */
    cost: z.nullable(CostValue),
  }),
  amountNames,
)

export const DocumentMargin = z.object({
  /** 'average': today's average cost. 'ledger': with which the units left, less what came back. */
  basis: z.enum(['average', 'ledger']),
  /** Without those of which nothing is sold. */
  lines: z.array(LineMargin),
})
export type DocumentMargin = z.output<typeof DocumentMargin>

export const findInvoiceMargin = defineEndpoint({
  summary:
    'Returns net amount and cost of the lines of an invoice: what its units cost when it was processed, less credit notes. A void one has none.',
  method: 'GET',
  path: '/api/invoices/:id/margin',
  allow: 'costs.read',
  input: z.strictObject({ id: Id }),
  reply: DocumentMargin,
})

export const findOrderMargin = defineEndpoint({
  summary: "Returns net amount and cost of the lines of an order, at today's average costs.",
  method: 'GET',
  path: '/api/orders/:id/margin',
  allow: 'costs.read',
  input: z.strictObject({ id: Id }),
  reply: DocumentMargin,
})

const BelowCostLines = z.object({ lines: z.array(LineMargin) })
export type BelowCostLines = z.output<typeof BelowCostLines>

export const findInvoicesBelowCost = defineEndpoint({
  summary:
    "Returns the lines of pending invoices that leave less than today's average costs. Invoices that are not pending, or missing, have none.",
  method: 'GET',
  path: '/api/invoices/below-cost',
  allow: 'costs.read',
  input: z.strictObject({ ids: IdList(maxInvoicesAtOnce) }),
  reply: BelowCostLines,
})

export const findOrdersBelowCost = defineEndpoint({
  summary:
    "Returns the lines of orders, or of the drafts of an import, that leave less than today's average costs. Cancelled or missing ones have none.",
  method: 'GET',
  path: '/api/orders/below-cost',
  allow: 'costs.read',
  input: z.strictObject({ ids: IdFilter(maxOrdersAtOnce), importId: z.optional(Id) }),
  reply: BelowCostLines,
})

/** Over the lines of processed invoices, less what was credited of them. */
export const SoldMargin = withInternalNames(
  z.object({
    /** The first day of the period. */
    from: z.iso.date(),
    /** Of the lines whose cost is known, like the cost. */
    net: SignedAmount,
    cost: CostValue,
    knownLines: z.int(),
    lines: z.int(),
  }),
  amountNames,
)
export type SoldMargin = z.output<typeof SoldMargin>

export const findStyleMargin = defineEndpoint({
  summary:
    'Returns net amount and cost of what was sold of a style in 24 months, with later corrections of the cost.',
  method: 'GET',
  path: '/api/styles/:id/margin',
  allow: 'costs.read',
  input: z.strictObject({ id: Id }),
  reply: SoldMargin,
})

export const findCustomerMargin = defineEndpoint({
  summary: 'Returns net amount and cost of what a customer bought in a year or in the last 24 months.',
  method: 'GET',
  path: '/api/customers/:id/margin',
  allow: 'costs.read',
  input: z.strictObject({ id: Id, ...purchaseFilters }),
  reply: SoldMargin,
})

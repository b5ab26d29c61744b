// Landed cost of arrivals: charges, such as freight or duty, that make units dearer which came before.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Day, Id, IdList, Optional, SingleLineText, Timestamp } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { LineProduct } from '#contract/sales/lineProduct.ts'
import { CostValue } from '#contract/stock/costValue.ts'
import {
  landedCostLimits,
  missingLandedLabelMessage,
  noLandedAmountMessage,
  noLandedArrivalsMessage,
  repeatedArrivalMessage,
  tooManyLandedArrivalsMessage,
} from '#domain/purchasing/landedCosts.ts'
import { chargeBases } from '#domain/stock/splitCharge.ts'

import { NamedDocument } from './arrivals.ts'
import { ExchangeRate, PurchaseAmount } from './costs.ts'
import { CurrencyCode } from './purchaseOrders.ts'

const Basis = z.enum(chargeBases, 'Must be value or units')

const splitNames = { toStock: 'stockMicros', toCostOfGoodsSold: 'expenseMicros' } as const

/** What of an amount went to the units in stock, and the rest. */
const splitFields = { toStock: CostValue, toCostOfGoodsSold: CostValue }

export const LandedShare = withInternalNames(
  z.object({
    arrival: NamedDocument,
    /** Of the arrival. */
    line: z.int(),
    productId: Id,
    product: LineProduct,
    accepted: z.int(),
    share: CostValue,
    /** How many of the accepted units were in stock. */
    covered: z.int(),
    ...splitFields,
  }),
  { ...splitNames, share: 'shareMicros', covered: 'coveredUnits' },
)
export type LandedShare = z.output<typeof LandedShare>

export const LandedCostPreview = withInternalNames(
  z.object({
    /** How it is split: by units if all values are 0. */
    appliedBasis: Basis,
    /** The amount, which the shares add up to. */
    value: CostValue,
    items: z.array(LandedShare),
  }),
  { value: 'valueMicros' },
)
export type LandedCostPreview = z.output<typeof LandedCostPreview>

const landedCostNames = {
  ...splitNames,
  amount: 'amountCents',
  rate: 'rateNanos',
  value: 'valueMicros',
} as const

const summaryFields = {
  id: Id,
  label: z.string(),
  reference: z.nullable(z.string()),
  datedOn: z.iso.date(),
  currency: CurrencyCode,
  rate: ExchangeRate,
  amount: PurchaseAmount,
  /** The amount in US dollars. */
  value: CostValue,
  /** How the user wanted it split, and how it was: by units if all values are 0. */
  basis: Basis,
  appliedBasis: Basis,
  arrivals: z.array(NamedDocument),
  /** The bill whose charges it is. */
  bill: z.nullable(NamedDocument),
  ...splitFields,
  createdBy: z.string(),
  createdAt: Timestamp,
  undone: z.nullable(z.object({ at: Timestamp, by: z.string() })),
}

export const LandedCostSummary = withInternalNames(z.object(summaryFields), landedCostNames)
export type LandedCostSummary = z.output<typeof LandedCostSummary>

const LandedCosts = z.object({ landedCosts: z.array(LandedCostSummary) })

export const LandedCost = withInternalNames(
  z.object({ ...summaryFields, items: z.array(LandedShare) }),
  landedCostNames,
)
export type LandedCost = z.output<typeof LandedCost>

export const findArrivalLandedCosts = defineEndpoint({
  summary: 'Lists the landed cost of an arrival, oldest first, also what was undone.',
  method: 'GET',
  path: '/api/arrivals/:id/landed-costs',
  allow: 'costs.read',
  input: z.strictObject({ id: Id }),
  reply: LandedCosts,
})

export const findBillLandedCosts = defineEndpoint({
  summary: 'Lists what the charges of a bill are as landed cost, oldest first, also what was undone.',
  method: 'GET',
  path: '/api/bills/:id/landed-costs',
  allow: 'costs.read',
  input: z.strictObject({ id: Id }),
  reply: LandedCosts,
})

export const findLandedCost = defineEndpoint({
  summary: 'Returns a landed cost with its shares by line of its arrivals.',
  method: 'GET',
  path: '/api/landed-costs/:id',
  allow: 'costs.read',
  input: z.strictObject({ id: Id }),
  reply: LandedCost,
})

const Amount = PurchaseAmount.check(z.minimum(1, noLandedAmountMessage))
const amountFields = { amount: Amount, currency: CurrencyCode, rate: ExchangeRate }
const amountNames = { amount: 'amountCents', rate: 'rateNanos' } as const

export const previewLandedCost = defineEndpoint({
  summary:
    'Computes the shares of a landed cost, and what of them goes to the units in stock. Saves nothing.',
  method: 'GET',
  path: '/api/landed-costs/preview',
  allow: 'costs.read',
  input: withInternalNames(
    z.strictObject({ arrivalIds: IdList(landedCostLimits.arrivals), basis: Basis, ...amountFields }),
    amountNames,
  ),
  reply: LandedCostPreview,
  errorStatuses: [404, 409],
})

/** Shares are split over the accepted units of all arrivals, and add up to the amount in US dollars. */
export const createLandedCost = defineEndpoint({
  summary: 'Adds landed cost, such as freight or duty, to one or several arrivals.',
  method: 'POST',
  path: '/api/landed-costs',
  allow: 'purchases.edit',
  input: withInternalNames(
    z.strictObject({
      arrivalIds: z.array(Id).check(
        z.minLength(1, noLandedArrivalsMessage),
        z.maxLength(landedCostLimits.arrivals, tooManyLandedArrivalsMessage),
        z.refine((ids) => new Set(ids).size === ids.length, repeatedArrivalMessage),
      ),
      basis: Basis,
      label: SingleLineText(landedCostLimits.label, missingLandedLabelMessage),
      ...amountFields,
      datedOn: Day,
      /** The number that the carrier gave it. */
      reference: Optional(SingleLineText(landedCostLimits.reference)),
      /** The charges of this bill, whose amount, currency and rate it has. Once. */
      billId: z.optional(Id),
    }),
    amountNames,
  ),
  reply: LandedCost,
  status: 201,
  errorStatuses: [404],
})

export const undoLandedCost = defineEndpoint({
  summary: 'Undoes a landed cost by counter-entries of the cost ledger.',
  method: 'POST',
  path: '/api/landed-costs/:id/undo',
  allow: 'purchases.edit',
  input: z.strictObject({ id: Id }),
  reply: LandedCost,
})

// Rates and amounts of invoices and orders: their units, and their names in the API and in Selvedge.
import * as z from 'zod/mini'

import { Amount, FineRate, Rate, SingleLineText } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { chargeLabelLimits, missingChargeLabelMessage } from '#domain/company/chargeLabels.ts'
import { fullBasisPoints } from '#domain/platform/money.ts'
import { maxCharges, tooManyChargesMessage } from '#domain/sales/charges.ts'
import { discountRangeMessage, maxTaxPpm, taxRangeMessage } from '#domain/sales/invoices.ts'

export const TaxRate = FineRate(maxTaxPpm, taxRangeMessage)
export const DiscountFraction = Rate(fullBasisPoints, discountRangeMessage)

export const itemNames = {
  unitPrice: 'unitPriceCents',
  listPrice: 'listPriceCents',
  totalPrice: 'totalCents',
} as const

export const chargeNames = { amount: 'amountCents', taxed: 'isTaxed' } as const

export const totalsNames = {
  subtotal: 'subtotalCents',
  discountPercentage: 'discountBasisPoints',
  discountAmount: 'discountCents',
  chargesAmount: 'chargesCents',
  taxRate: 'taxPpm',
  taxAmount: 'taxCents',
  total: 'totalCents',
} as const

/** Freight, handling or insurance; never discounted. */
export const Charges = z
  .array(
    withInternalNames(
      z.strictObject({
        label: SingleLineText(chargeLabelLimits.label, missingChargeLabelMessage),
        amount: Amount,
        taxed: z.boolean(),
      }),
      chargeNames,
    ),
  )
  .check(z.maxLength(maxCharges, tooManyChargesMessage))

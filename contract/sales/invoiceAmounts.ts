// Rates and amounts of invoices: their units, and their names in the API and in Selvedge.
import { FineRate, Rate } from '#contract/platform/fields.ts'
import { fullBasisPoints } from '#domain/platform/money.ts'
import { discountRangeMessage, maxTaxPpm, taxRangeMessage } from '#domain/sales/invoices.ts'

export const TaxRate = FineRate(maxTaxPpm, taxRangeMessage)
export const DiscountFraction = Rate(fullBasisPoints, discountRangeMessage)

export const itemNames = { unitPrice: 'unitPriceCents', totalPrice: 'totalCents' } as const

export const totalsNames = {
  subtotal: 'subtotalCents',
  discountPercentage: 'discountBasisPoints',
  discountAmount: 'discountCents',
  taxRate: 'taxPpm',
  taxAmount: 'taxCents',
  total: 'totalCents',
} as const

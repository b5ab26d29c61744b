// Costs and rates of purchases in the API.
import * as z from 'zod/mini'

import { Decimal } from '#contract/platform/fields.ts'
import { maxPurchaseCents, maxRateNanos, rateDecimals, rateMessage } from '#domain/purchasing/costs.ts'

/** What one of a currency is worth in US dollars: "1.085" on the wire, billionths in code. */
export const ExchangeRate = Decimal(
  rateDecimals,
  { decimals: 1, maxDecimals: rateDecimals, example: '1.085' },
  maxRateNanos,
  { invalid: rateMessage, negative: rateMessage, tooHigh: rateMessage },
).check(z.minimum(1, rateMessage))

const totalMessage = 'Must be an amount such as 1234.50'

/** The cost of a purchase order in its currency: "1234.50" on the wire, hundredths in code. */
export const PurchaseAmount = Decimal(2, { decimals: 2, example: '1234.50' }, maxPurchaseCents, {
  invalid: totalMessage,
  negative: totalMessage,
  tooHigh: totalMessage,
})

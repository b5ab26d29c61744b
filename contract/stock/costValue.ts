// What units are worth, in the API.
import * as z from 'zod/mini'

import { Decimal, withJsonSchema } from '#contract/platform/fields.ts'
import {
  formatUnitCost,
  maxUnitCostMicros,
  parseSignedCost,
  unitCostMessages,
} from '#domain/stock/costTexts.ts'

/** Only in replies: "226.666667", "-4.00" on the wire, millionths of a dollar in code. */
export const CostValue = withJsonSchema(
  z.codec(z.string(), z.bigint(), {
    decode: (text) => parseSignedCost(text),
    encode: (micros) => formatUnitCost(micros),
  }),
  {
    type: 'string',
    pattern: String.raw`^-?\d+\.\d{2,6}$`,
    description: 'In US dollars.',
    examples: ['226.666667'],
  },
)

/** The cost of a unit: "12.34" or "7.654321" on the wire, millionths of its currency in code. */
export const UnitCost = Decimal(
  6,
  { decimals: 2, maxDecimals: 6, example: '12.34' },
  maxUnitCostMicros,
  unitCostMessages,
)

// What units are worth, in the API.
import * as z from 'zod/mini'

import { withJsonSchema } from '#contract/platform/fields.ts'
import { formatUnitCost, parseSignedCost } from '#domain/stock/costTexts.ts'

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

import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import { previewBulkEdit } from './bulkEdits.ts'

const percent = { field: 'price', by: 'percent', direction: 'raise', rate: '0.05', rounding: 'cent' }
const cases = [
  [{ field: 'price', by: 'value', price: '-1' }, 'edit.price: Price must be 0 or greater'],
  [{ ...percent, rate: 'x' }, 'edit.rate: Must be a fraction such as 0.0850'],
  [{ ...percent, direction: 'up' }, 'edit.direction: Must be one of raise, lower'],
  [{ field: 'firstCost', unitCost: '-1' }, 'edit.unitCost: Cost must be 0 or greater'],
  [{ field: 'firstCost', unitCost: '10000000' }, 'edit.unitCost: Cost must be at most 9,999,999.99'],
  [{ field: 'firstCost', unitCost: '0.0000001' }, 'edit.unitCost: Cost must be an amount such as 12.34'],
  [{ field: 'price', by: 'half' }, 'edit.by: Must be one of percent, amount, value'],
  [
    { field: 'color' },
    'edit.field: Must be a change of one of price, category, manufacturer, lowStockThreshold, season, shelf, style, firstCost',
  ],
] as const
for (const [edit, message] of cases) {
  test(`rejects ${JSON.stringify(edit)} and names the invalid field`, () => {
    // @ts-expect-error The edits are invalid.
    const { error } = z.safeDecode(previewBulkEdit.input, { edit })
    assert.deepEqual(
      error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      [message],
    )
  })
}

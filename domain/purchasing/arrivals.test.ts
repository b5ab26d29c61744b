// Why an arrival can't be undone.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { counterArrivalMessage, notFreeMessage, undoneArrivalMessage } from './arrivals.ts'

test('says where the units are that are no longer free', () => {
  const on = (number: string, units: number) => ({ number, units })
  for (const [units, free, held, message] of [
    [24, 12, [on('SO-2026-00012', 12)], 'Only 12 of 24 units of Rib Tank are free: 12 are on SO-2026-00012.'],
    [24, 1, [on('SO-2026-00012', 1)], 'Only 1 of 24 units of Rib Tank is free: 1 is on SO-2026-00012.'],
    [
      1200,
      0,
      [on('SO-2026-00012', 1100), on('INV-2026-00031', 100)],
      'None of 1,200 units of Rib Tank are free: 1,100 are on SO-2026-00012 and 100 are on INV-2026-00031.',
    ],
    [24, 20, [], 'Only 20 of 24 units of Rib Tank are free: 4 were sold.'],
    [1, 0, [], 'None of 1 unit of Rib Tank are free: 1 was sold.'],
  ] as const)
    assert.equal(notFreeMessage('Rib Tank', { units, free }, held), message)
})

test('an arrival is undone once, and an undo never', () => {
  assert.equal(
    undoneArrivalMessage('AR-2026-00004', 'Ana Lopez', 'Nov 21, 2026 at 4:05 PM'),
    'Arrival AR-2026-00004 was undone by Ana Lopez on Nov 21, 2026 at 4:05 PM.',
  )
  assert.match(counterArrivalMessage('AR-2026-00005'), /^AR-2026-00005 undoes an arrival/)
})

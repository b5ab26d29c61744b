// Computations over all data let other calls through.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { seededSizeScales } from '#domain/catalog/sizeScales.ts'
import { createStyleGrouper } from '#domain/catalog/styleGrouping.ts'
import type { Steps } from '#domain/platform/steps.ts'
import { clusterBuyers } from '#domain/sales/customerLinks.ts'
import { runInSteps } from '#server/platform/runInSteps.ts'

const count = 30_000

const buyers = Array.from({ length: count }, (_, index) => ({
  nameKey: `buyer ${index % 20_000}`,
  phone: `212 555 ${index % 15_000}`,
  email: `buyer${index}@shop.test`,
  customerId: null,
  invoiceCount: index % 7,
}))

function proposeStyles() {
  const grouper = createStyleGrouper(seededSizeScales)
  for (let id = 0; id < count; id += 1) {
    const style = Math.floor(id / 4)
    const size = ['S', 'M', 'L', 'XL'][id % 4] ?? ''
    const product = { code: `${style}-NAVY-${size}`, name: `Rib tank ${style}`, color: 'Navy', size }
    grouper.add({ id, ...product, manufacturer: null, category: null, priceCents: 1000 })
  }
  return grouper.propose()
}

const computations: [string, () => Steps<unknown[]>][] = [
  ['clusters of buyers', () => clusterBuyers(buyers)],
  ['proposed styles', proposeStyles],
]
for (const [name, start] of computations) {
  test(`other calls are answered during a computation: ${name}`, async () => {
    const { signal } = new AbortController()
    const counter = { turns: 0, isRunning: true }
    const found = runInSteps(start(), signal).finally(() => (counter.isRunning = false))
    for (; counter.isRunning; counter.turns += 1) await nextTurn()
    assert.ok((await found).length > 1000)
    assert.ok(counter.turns > 3, `${counter.turns} turns`)
  })

  test(`a computation ends with its request: ${name}`, async () => {
    const steps = start()
    const abort = new AbortController()
    const found = runInSteps(steps, abort.signal)
    abort.abort()
    await assert.rejects(found, { message: 'The request was canceled.' })
    assert.ok(steps.next().done !== true, 'it was not at its end')
  })
}

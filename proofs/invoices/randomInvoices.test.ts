import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createRandomSource } from '#proofs/fuzz/randomSource.ts'

import { checkRandomInvoices } from './randomInvoices.ts'

test('prices, totals and credits of 2,000 random invoices agree with the rules to the cent', () => {
  const figures = checkRandomInvoices(createRandomSource(40, 0), 2000)
  for (const [name, count] of Object.entries(figures)) assert.ok(count > 500, `${count} ${name}`)
})

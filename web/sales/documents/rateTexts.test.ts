import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readAmount, readTaxRate } from './rateTexts.ts'

test('reads a tax rate in parts per million', () => {
  const cases: [string, number | undefined][] = [
    ['8.5', 85_000],
    ['0', 0],
    ['', 0],
    ['50', 500_000],
    ['8.88', 88_800],
    ['8.875', 88_750],
    ['0.001', 10],
    ['50.1', undefined],
    ['50.001', undefined],
    ['8.8751', undefined],
    ['-1', undefined],
    ['1e1', undefined],
  ]
  for (const [text, ppm] of cases) assert.equal(readTaxRate(text), ppm, text)
})

test('reads an amount in cents, and an empty field as none', () => {
  const cases: [string, number | undefined][] = [
    ['', 0],
    ['7,500', 750_000],
    ['12,5', 1250],
    ['999999999.99', 99_999_999_999],
    ['1000000000', undefined],
    ['12.345', undefined],
    ['-1', undefined],
    ['some', undefined],
  ]
  for (const [text, cents] of cases) assert.equal(readAmount(text), cents, text)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkDigitError } from '#domain/platform/gtins.ts'

import {
  formatGs1Number,
  gs1Capacity,
  isGtinCode,
  nextItemReferences,
  tooFewNumbersMessage,
} from './gs1Numbers.ts'

test('numbers have the check digits of published examples', () => {
  const examples = [
    ['4006381', 33393, '4006381333931'],
    ['950110153', 0, '9501101530003'],
    // A prefix with a zero in front gives UPCs: the examples of GS1 US and of Wikipedia.
    ['0614141', 12345, '614141123452'],
    ['0036000', 29145, '036000291452'],
  ] as const
  for (const [prefix, reference, number] of examples) assert.equal(formatGs1Number(prefix, reference), number)
})

test('a prefix has as many numbers as its item references have digits for', () => {
  const capacities = ['952123', '9521234', '95212345', '952123456', '9521234567', '95212345678'].map(
    gs1Capacity,
  )
  assert.deepEqual(capacities, [1_000_000, 100_000, 10_000, 1000, 100, 10])
  const counter = { prefix: '952123456', next: 0 }
  const all = nextItemReferences(counter, [], 5000).map((reference) =>
    formatGs1Number(counter.prefix, reference),
  )
  assert.equal(new Set(all).size, 1000)
  assert.ok(all.every((number) => number.startsWith('952123456') && checkDigitError(number) === undefined))
  assert.deepEqual(nextItemReferences({ ...counter, next: 998 }, [], 5), [998, 999])
  assert.deepEqual(nextItemReferences({ ...counter, next: 1000 }, [], 5), [])
})

test('leaves out the numbers that a longer or shorter prefix has assigned', () => {
  const shorter = { prefix: '9521234', next: 3 }
  const longer = { prefix: '95212340', next: 2 }
  // 9521234 00000 to 00002 are 95212340 0000 to 0002.
  assert.deepEqual(nextItemReferences({ prefix: '95212340', next: 0 }, [shorter], 2), [3, 4])
  assert.deepEqual(nextItemReferences({ prefix: '9521234', next: 0 }, [longer], 2), [2, 3])
  assert.deepEqual(nextItemReferences({ prefix: '9521299', next: 0 }, [shorter, longer], 2), [0, 1])
  const full = { prefix: '952123456', next: 1000 }
  assert.deepEqual(nextItemReferences({ prefix: '9521234567', next: 0 }, [full], 1), [])
})

test('a product ID is a number of its product if it is an EAN or a UPC', () => {
  assert.deepEqual(['4006381333931', '036000291452', '4006381333932', '96385074', 'TANK-1'].map(isGtinCode), [
    true,
    true,
    false,
    false,
    false,
  ])
})

test('says how many numbers are left', () => {
  assert.equal(
    tooFewNumbersMessage('952123456', 1, 1200),
    'GS1 prefix 952123456 has 1 number left, but 1,200 are needed. Select fewer products, or enter another prefix in the company settings.',
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { formatMillimeters, readLength } from './lengths.ts'

test('reads millimeters, centimeters and inches as people type them', () => {
  const lengths: [text: string, um: number][] = [
    ['66.7', 66_700],
    ['66,7 mm', 66_700],
    ['66.675mm', 66_675],
    ['66,675', 66_675],
    ['6.35 cm', 63_500],
    ['2 in', 50_800],
    ['2.625 in', 66_675],
    ['2 5/8 in', 66_675],
    ['2-5/8"', 66_675],
    ['1/2"', 12_700],
    ['0', 0],
    ['-3', -3000],
    ['-1/2 in', -12_700],
    ['−0.4 mm', -400],
  ]
  for (const [text, um] of lengths) assert.equal(readLength(text), um, text)
})

test('reads nothing else as a length', () => {
  for (const text of ['', 'wide', '-', '--3', '1/0 in', '1/2', '2 ft', 'in', '1e3', '3 mm 2'])
    assert.ok(Number.isNaN(readLength(text)), text)
})

test('reads each length that it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000, max: 2_000_000 }), (um) => {
      assert.equal(readLength(formatMillimeters(um)), um)
      assert.equal(readLength(`${formatMillimeters(um)} mm`), um)
    }),
  )
})

// Tests that an export is counted by its products, whatever stands in their cells.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import fc from 'fast-check'

import { csvLine } from '#domain/platform/csv.ts'

import { countRecords } from './countRecords.ts'

suite('the records of a CSV text', () => {
  test('are counted however the text is cut into pieces', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', '\n', '\r', ',', 'a', '=') })
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }))
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const text = rows.map((cells) => csvLine(cells)).join('')
        const counter = countRecords()
        for (let at = 0; at < text.length; at += size) counter.add(text.slice(at, at + size))
        assert.equal(counter.count(), rows.length)
      }),
    )
  })
})

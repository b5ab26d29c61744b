import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { csvLine } from '#domain/platform/csv.ts'

import { countRecords } from './useExport.ts'

describe('countRecords', () => {
  test('counts the records of a text split at any position', () => {
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

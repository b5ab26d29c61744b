import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { umPerInch } from '#domain/platform/lengths.ts'

import { calibrateLabel, calibratePlace, formatFor, noCalibration } from './calibration.ts'
import { type DrawnLabel, layOutLabel } from './labelLayout.ts'

const format = { labelWidthUm: 66_675, labelHeightUm: 25_400, dpi: null }
const drawn = { symbology: 'code128', modules: 100, caption: 'MT-1' } as const
const label: DrawnLabel = {
  ...layOutLabel(format, drawn, { name: 'Linen shirt' }),
  symbology: 'code128',
  symbol: ['1'.repeat(100)],
}
const stretched = { offsetXUm: -500, offsetYUm: 1200, scaleXPpm: 10_000, scaleYPpm: -5000 }

test('shifts and stretches a place on the page', () => {
  assert.deepEqual(calibratePlace({ leftUm: 100_000, topUm: 200_000 }, stretched, null), {
    leftUm: 100_500,
    topUm: 200_200,
  })
})

test('puts each point of a label where a point of the page would be', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200_000 }),
      fc.integer({ min: 0, max: 250_000 }),
      (leftUm, topUm) => {
        const place = calibratePlace({ leftUm, topUm }, stretched, null)
        const { code, lines } = calibrateLabel(label, stretched, null)
        for (const [before, after] of [
          [label.code, code],
          [label.lines[0], lines[0]],
        ] as const) {
          assert.ok(before && after)
          const point = { leftUm: leftUm + before.leftUm, topUm: topUm + before.topUm }
          const expected = calibratePlace(point, stretched, null)
          assert.ok(Math.abs(place.leftUm + after.leftUm - expected.leftUm) < 0.001)
          assert.ok(Math.abs(place.topUm + after.topUm - expected.topUm) < 0.001)
        }
        assert.equal(code.moduleUm, label.code.moduleUm)
      },
    ),
  )
})

test('keeps codes on whole dots, and an exact printer as it is', () => {
  const dot = umPerInch / 203
  const { leftUm } = calibratePlace({ leftUm: 25 * dot, topUm: 0 }, stretched, 203)
  assert.ok(Math.abs(leftUm / dot - Math.round(leftUm / dot)) < 1e-6)
  assert.deepEqual(calibrateLabel(label, noCalibration, 203), label)
  const place = { leftUm: 25 * dot, topUm: 3 * dot }
  assert.deepEqual(calibratePlace(place, noCalibration, 203), place)
})

test('counts the dots of the printer before those of the format', () => {
  assert.equal(formatFor({ dpi: 203 }, { dpi: 300 }).dpi, 300)
  assert.equal(formatFor({ dpi: 203 }, { dpi: null }).dpi, 203)
  assert.equal(formatFor({ dpi: null }, undefined).dpi, null)
})

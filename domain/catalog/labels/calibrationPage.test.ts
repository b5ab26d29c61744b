import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { calibratePlace } from './calibration.ts'
import { calibrationLines, findCorrection, writeCalibrationZpl } from './calibrationPage.ts'

const letter = { pageWidthUm: 215_900, pageHeightUm: 279_400 }
const roll = { pageWidthUm: 50_800, pageHeightUm: 25_400 }

test('the lines are whole millimeters from the edges', () => {
  assert.deepEqual(calibrationLines(letter), { x: [20_000, 195_900], y: [20_000, 259_400] })
  assert.deepEqual(calibrationLines(roll), { x: [9000, 41_800], y: [5000, 20_400] })
})

test('distances that are right need no correction, and those in the wrong order have none', () => {
  assert.deepEqual(findCorrection([20_000, 195_900], [20_000, 195_900]), { offsetUm: 0, scalePpm: 0 })
  assert.equal(findCorrection([20_000, 195_900], [195_900, 20_000]), undefined)
  assert.equal(findCorrection([20_000, 195_900], [20_000, 20_000]), undefined)
})

test('a printer that shifts to the right is shifted to the left, one that stretches is shrunk', () => {
  assert.deepEqual(findCorrection([20_000, 195_900], [21_000, 196_900]), { offsetUm: -1000, scalePpm: 0 })
  assert.deepEqual(findCorrection([10_000, 110_000], [10_100, 111_100]), { offsetUm: 0, scalePpm: -9901 })
})

test('with the correction, any place comes out where it belongs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: -40_000, max: 40_000 }),
      fc.integer({ min: 0, max: 215_900 }),
      (shiftUm, stretchPpm, leftUm) => {
        const print = (um: number) => shiftUm + um * (1 + stretchPpm / 1_000_000)
        const { x } = calibrationLines(letter)
        const correction = findCorrection(x, [print(x[0]), print(x[1])])
        assert.ok(correction)
        const calibration = {
          offsetXUm: correction.offsetUm,
          scaleXPpm: correction.scalePpm,
          offsetYUm: 0,
          scaleYPpm: null,
        }
        const place = calibratePlace({ leftUm, topUm: 0 }, calibration, null)
        assert.ok(Math.abs(print(place.leftUm) - leftUm) < 5, `${print(place.leftUm)} instead of ${leftUm}`)
      },
    ),
  )
})

test('a label printer draws the lines at their dots', () => {
  const zpl = writeCalibrationZpl({ ...roll, dpi: 203 })
  assert.match(zpl, /\^FO71,0\^GB2,203,2\^FS/)
  assert.match(zpl, /\^FDleft_3A 9 _2F 41_2E8 mm\^FS/)
})

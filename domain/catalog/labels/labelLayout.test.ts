import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import type { Symbology } from './labelCode.ts'
import { findUnreadable, layOutLabel, quietModules } from './labelLayout.ts'
import { fitText, measureText, wrapText } from './labelText.ts'

const texts = { name: 'Linen shirt', code: 'LS-1042-NVY-M', color: 'Navy', size: 'M', price: '$24.00' }
const avery = { name: 'Avery 5160', labelWidthUm: 66_675, labelHeightUm: 25_400, dpi: null }
const thermal = { name: 'Thermal roll 2 x 1 in', labelWidthUm: 50_800, labelHeightUm: 25_400, dpi: 203 }

const sizes = fc.record({
  labelWidthUm: fc.integer({ min: 20_000, max: 150_000 }),
  labelHeightUm: fc.integer({ min: 10_000, max: 100_000 }),
  dpi: fc.constantFrom(null, 203, 300, 600),
})
const codes = fc.oneof(
  fc.record({
    symbology: fc.constant<Symbology>('qr'),
    modules: fc.constantFrom(21, 25, 29, 33),
    caption: fc.constant(null),
  }),
  fc.record({
    symbology: fc.constant<Symbology>('code128'),
    modules: fc.integer({ min: 35, max: 200 }),
    caption: fc.constant(null),
  }),
  fc.record({
    symbology: fc.constantFrom<Symbology>('ean13', 'upca'),
    modules: fc.constant(95),
    caption: fc.constant('4006381333931'),
  }),
)
const qr = (modules: number) => ({ symbology: 'qr' as const, modules, caption: null })
const code128 = (modules: number) => ({ symbology: 'code128' as const, modules, caption: null })

describe('the layout of a label', () => {
  test('has the name on two lines if there is room, and the other texts below it', () => {
    const name = 'Linen shirt with long sleeves and a wide collar'
    const { lines } = layOutLabel(avery, qr(29), { ...texts, name })
    assert.deepEqual(
      lines.map(({ text }) => text),
      ['Linen shirt with', 'long sleeves and…', 'LS-1042-NVY-M', 'Navy · M', '$24.00'],
    )
  })

  test('leaves out what the label does not say', () => {
    const { lines } = layOutLabel(avery, code128(100), { code: 'LS-1', size: 'M' })
    assert.deepEqual(
      lines.map(({ text }) => text),
      ['LS-1', 'M'],
    )
  })

  test('has code and texts inside the label, apart from each other', () => {
    const fields = fc.record({
      name: fc.string({ maxLength: 200, unit: 'grapheme' }),
      code: fc.string({ maxLength: 60 }),
    })
    fc.assert(
      fc.property(sizes, codes, fields, (size, drawn, { name, code: productCode }) => {
        const label = { ...size, name: 'Label' }
        fc.pre(findUnreadable(label, drawn, 'A') === undefined)
        const { code, lines } = layOutLabel(size, drawn, { ...texts, name, code: productCode })
        assert.ok(code.leftUm >= 0 && code.topUm >= 0)
        assert.ok(code.leftUm + code.widthUm <= size.labelWidthUm)
        assert.ok(code.topUm + code.heightUm <= size.labelHeightUm)
        for (const line of lines) {
          const rightUm = line.leftUm + measureText(line.text, line.isBold) * line.sizeUm
          assert.ok(line.text === '…' || rightUm <= size.labelWidthUm, line.text)
          assert.ok(line.topUm <= size.labelHeightUm)
          if (line === lines.at(-1) && drawn.caption !== null)
            assert.ok(line.topUm - line.sizeUm >= code.topUm + code.heightUm - 1)
          else if (drawn.symbology !== 'qr') assert.ok(line.topUm < code.topUm)
          else assert.ok(line.leftUm >= code.leftUm + code.widthUm)
        }
      }),
    )
  })

  test('has quiet zones in the box of the code, and modules of whole dots on thermal printers', () => {
    fc.assert(
      fc.property(sizes, codes, (size, drawn) => {
        const { code } = layOutLabel(size, drawn, {})
        const [before, after] = quietModules[drawn.symbology]
        assert.ok(Math.abs(code.widthUm - (before + drawn.modules + after) * code.moduleUm) < 0.001)
        if (size.dpi === null) return
        const isWhole = (um: number) =>
          Math.abs((um * (size.dpi ?? 1)) / 25_400 - Math.round((um * (size.dpi ?? 1)) / 25_400)) < 1e-6
        assert.ok(isWhole(code.moduleUm) && isWhole(code.leftUm))
      }),
    )
  })
})

test('a code that is not readable is refused with what it needs', () => {
  assert.equal(findUnreadable(avery, code128(101), 'SKU-42'), undefined)
  assert.equal(
    findUnreadable(thermal, code128(189), 'SKU-1042-NAVY-M-L'),
    'The Code 128 of SKU-1042-NAVY-M-L needs 52.4 mm to be readable, but Thermal roll 2 x 1 in has 47.8 mm. Use the QR code.',
  )
  assert.equal(
    findUnreadable({ ...thermal, name: 'Tag', labelHeightUm: 9000 }, qr(29), 'A'),
    "The QR code of A needs 9.3 mm to be readable, which Tag doesn't have. Choose a larger label format.",
  )
})

test('an EAN-13 has 113 modules: 42.4 mm at 203 dpi', () => {
  const ean13 = { symbology: 'ean13' as const, modules: 95, caption: '4006381333931' }
  const { code } = layOutLabel(thermal, ean13, {})
  assert.equal(Math.round(code.widthUm / 100), 424)
  assert.equal(findUnreadable(thermal, ean13, 'A'), undefined)
  assert.equal(
    findUnreadable({ ...thermal, name: 'Tag', labelWidthUm: 40_000 }, ean13, 'A'),
    'The EAN-13 of A needs 42.5 mm to be readable, but Tag has 37 mm. Use the QR code.',
  )
  assert.equal(
    findUnreadable(thermal, { symbology: null, modules: null }, 'A'),
    'Product A has no barcode. Add one on its page, or use the QR code.',
  )
})

test('a text that is too long ends in an ellipsis, never inside a character', () => {
  assert.equal(fitText('Linen', 4, false), 'Linen')
  assert.equal(fitText('Linen shirt', 4, false), 'Linen…')
  assert.equal(fitText('👨‍👩‍👧👨‍👩‍👧', 6.6, false), '👨‍👩‍👧…')
})

test('a name breaks at spaces', () => {
  assert.deepEqual(wrapText('Linen shirt long', 7, 2), ['Linen shirt', 'long'])
  assert.deepEqual(wrapText('Linenshirtlong', 3, 2), ['Linenshirtlong'])
})

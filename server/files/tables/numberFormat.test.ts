// What a sheet shows for a number, by its number format.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { parseNumberFormat } from './numberFormat.ts'

/** What is read of the number; the number for columns of numbers, if it differs. */
type Shown = [text: string, number?: string]

const shown: [format: string, value: number, ...Shown][] = [
  ['00000', 7102, '07102', '7102'],
  ['00000', 12345, '12345'],
  ['00000', 123456, '123456'],
  ['00000-0000', 71021234, '07102-1234', '71021234'],
  ['000-00-0000', 12345678, '012-34-5678', '12345678'],
  ['"SKU-"0000', 12, 'SKU-0012', '12'],
  ['"SKU-"0000', 123456, 'SKU-123456', '123456'],
  [String.raw`\A0000`, 12, 'A0012', '12'],
  ['0000" - blue"', 12, '0012 - blue', '12'],
  ['0" pcs"', 5, '5 pcs', '5'],
  ['General" cm"', 38.5, '38.5 cm', '38.5'],
  ['[<=9999999]###-####;(###) ###-####', 5550100, '555-0100', '5550100'],
  ['[<=9999999]###-####;(###) ###-####', 9735550100, '(973) 555-0100', '9735550100'],
  ['0000 0000', 1234567, '0123 4567', '1234567'],
  ['[$-409]00000', 42, '00042', '42'],
  ['[Red]000;[Blue]-000', -7, '-007', '-7'],
  ['000_);(000)', 7, '007', '7'],
  ['0%', 0.1, '10%'],
  ['0.00%', 0.075, '7.5%'],
  ['0.0%', 0.07, '7%'],
  ['0%', 0.075, '7.5%'],
  ['# ?/?', 38.5, '38 1/2', '38.5'],
  ['# ?/?', 0.25, '1/4', '0.25'],
  ['# ?/8', 7.375, '7 3/8', '7.375'],
  ['# ??/??', 38, '38', '38'],
  ['0.00', 24.5, '24.5'],
  ['0.00', 24.505, '24.505'],
  ['0', 38, '38'],
  ['#,##0', 10045, '10045'],
  [String.raw`#\ ##0`, 10045, '10045'],
  ['"$"#,##0.00', 1234.5, '1234.5'],
  ['[$$-409]#,##0.00', 1234.5, '1234.5'],
  ['_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', 24, '24'],
  ['_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', 0, '0'],
  ['#,##0.00 "USD"', 24.5, '24.5'],
  ['#,##0.00 [$€-407]', 59.9, '59.9 €'],
  ['[$£-809]#,##0.00', 59.9, '59.9 £'],
  ['#,##0.00 "EUR"', 59.9, '59.9 EUR'],
  ['0.00E+00', 4006381333931, '4006381333931'],
  ['@', 38, '38'],
  ['General', 0.30000000000000004, '0.3'],
  ['"in stock";;"sold out"', 5, 'in stock', '5'],
  ['"in stock";;"sold out"', 0, 'sold out', '0'],
]

const dates = [
  'd-mmm',
  'yyyy-mm-dd',
  'dd.mm.yyyy',
  '[$-409]mmmm d, yyyy;@',
  'h:mm AM/PM',
  '[h]:mm',
  'm/d/yy h:mm',
  'mmm yy',
]

describe('number format', () => {
  for (const [format, value, text, number] of shown) {
    test(`${format} shows ${value} as ${text}`, () => {
      const parsed = parseNumberFormat(format)
      assert.ok(!parsed?.isDate)
      const read = parsed?.show(value) ?? { text: String(Number(value.toPrecision(15))) }
      assert.deepEqual([read.text, read.number ?? read.text], [text, number ?? text])
    })
  }

  for (const format of dates)
    test(`${format} is a date`, () => assert.equal(parseNumberFormat(format)?.isDate, true))

  test('a number with more decimals than the sheet shows is noted', () => {
    const read = (format: string, value: number) => {
      const parsed = parseNumberFormat(format)
      return parsed?.isDate === false ? parsed.show(value).note : undefined
    }
    assert.equal(read('0', 24.5), 'the sheet shows 25, the cell has 24.5')
    assert.equal(read('#,##0.0', 24.25), 'the sheet shows 24.3, the cell has 24.25')
    assert.equal(read('0', 24), undefined)
    assert.equal(read('0.00', 24.504), undefined)
  })

  test('any format is read', () => {
    for (const format of [
      '',
      ';',
      ';;;',
      '[',
      '"',
      '\\',
      '_',
      '*',
      '0.',
      '.0',
      '/',
      '%',
      'E+',
      '[<]0',
      '?'.repeat(300),
    ]) {
      const parsed = parseNumberFormat(format)
      if (parsed && !parsed.isDate)
        for (const value of [0, -1.5, 1e14]) assert.ok(parsed.show(value).text.length > 0)
    }
  })
})

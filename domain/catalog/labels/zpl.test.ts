// ZPL, read by a tokenizer that knows only the commands of the format.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type DrawnLabel, layOutLabel } from './labelLayout.ts'
import { writeZpl } from './zpl.ts'

const size = { pageWidthUm: 50_800, pageHeightUm: 25_400, dpi: 203 }
const symbol = Array.from({ length: 25 }, (_, row) => (row % 2 === 0 ? '10' : '01').repeat(13).slice(0, 25))

function drawLabel(name: string, code: string): DrawnLabel {
  const texts = { name, code, color: name, size: 'M', price: '$24.50' }
  const label = { labelWidthUm: size.pageWidthUm, labelHeightUm: size.pageHeightUm, dpi: size.dpi }
  const drawn = { symbology: 'qr' as const, modules: symbol.length, caption: null }
  return { ...layOutLabel(label, drawn, texts), symbology: 'qr', symbol }
}

const write = (label: DrawnLabel, copies = 1) =>
  writeZpl(size, [{ copies, labels: [{ leftUm: 0, topUm: 0, label }] }])

/** As a printer reads it: ^ and ~ begin a command of two letters (one and any character for fonts), also inside a text. */
function tokenize(zpl: string): { command: string; rest: string }[] {
  assert.match(zpl, /^[\n -~]*$/, 'is ASCII')
  const [before, ...parts] = zpl.split(/(?=[\^~])/)
  assert.ok(before !== undefined && (before === '' || /^[\^~]/.test(before)))
  return [before, ...parts].map((part) => ({
    command: part.slice(0, 3),
    rest: part.slice(3).replace(/\n$/, ''),
  }))
}

/** The bytes behind ^FH_. */
function readField(text: string): string {
  const bytes = Array.from(text.matchAll(/_([0-9A-F]{2})|[^_]/g), ([character, hex]) =>
    hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
  )
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

const hostile = [
  '^XZ',
  '^XA^DFR:X.ZPL^FS',
  '~JR',
  '~DGR:A.GRF,8,1,FF',
  '^FS^FO0,0^FDstolen',
  '_5E',
  '_7EJR',
  '\\&',
  '\n^XZ\n',
  '\r~HS',
  '\u0000\u0010',
  '^CC!',
  '!XZ',
  'قميص',
  '衬衫',
  '👕',
  '\uD800',
  '“',
  'Ärmel',
  ',',
  ':',
  ' ',
]

/** Always the same texts. */
function* hostileTexts(count: number): Generator<string> {
  let state = 62
  const next = (max: number) => (state = (state * 48_271) % 2_147_483_647) % max
  for (let index = 0; index < count; index += 1)
    yield Array.from({ length: 1 + next(4) }, () => hostile[next(hostile.length)]).join(
      next(2) === 0 ? '' : 'A',
    )
}

test('10,000 hostile names write only the commands of a label, and read back as they are', () => {
  const usual = tokenize(write(drawLabel('Tee', 'T-1'))).map(({ command }) => command)
  for (const text of hostileTexts(10_000)) {
    const label = drawLabel(text, text)
    const tokens = tokenize(write(label))
    const textCommands = ['^FT', '^A0', '^FH', '^FD', '^FS']
    const expected = [...usual.slice(0, 8), ...label.lines.flatMap(() => textCommands), ...usual.slice(-2)]
    assert.deepEqual(
      tokens.map(({ command }) => command),
      expected,
      JSON.stringify(text),
    )
    assert.deepEqual(
      tokens.filter(({ command }) => command === '^FD').map(({ rest }) => readField(rest)),
      label.lines.map((line) => line.text.toWellFormed()),
    )
  }
  assert.deepEqual(usual.slice(0, 8), ['^XA', '^CI', '^PW', '^LL', '^LH', '^FO', '^GF', '^FS'])
  assert.deepEqual(usual.slice(-2), ['^PQ', '^XZ'])
})

test('a page has its size in dots, its copies, and a code of whole dots behind its quiet zone', () => {
  const label = drawLabel('Linen shirt', 'LS-1')
  const tokens = tokenize(write(label, 12))
  const restOf = (command: string) => tokens.find((token) => token.command === command)?.rest
  assert.deepEqual([restOf('^PW'), restOf('^LL'), restOf('^PQ')], ['406', '203', '12'])
  const moduleDots = (label.code.moduleUm * size.dpi) / 25_400
  assert.ok(Math.abs(moduleDots - Math.round(moduleDots)) < 1e-6)
  const [total, , bytes, rows = ''] = restOf('^GF')?.slice(2).split(',').map(String) ?? []
  const dots = Math.round(moduleDots)
  assert.equal(Number(bytes), Math.ceil((symbol.length * dots) / 8))
  assert.equal(Number(total), Number(bytes) * symbol.length * dots)
  assert.equal(rows.match(/:/g)?.length, symbol.length * (dots - 1))
  const quietDots = Math.round(((label.code.leftUm + 4 * label.code.moduleUm) * size.dpi) / 25_400)
  assert.equal(restOf('^FO')?.split(',')[0], String(quietDots))
})

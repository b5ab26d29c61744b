// Tests telling scanned codes from typed keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addKey, burstCode, emptyBurst, scannedKeys } from './keyBurst.ts'

const plain = { repeat: false, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false }

/** Presses the keys `ms` apart, then Enter. */
function scanned(keys: readonly string[], ms: number, enterMs = ms, press = plain): string | undefined {
  let at = 1000
  let burst = emptyBurst
  for (const key of keys) burst = addKey(burst, { ...press, key, timeStamp: (at += ms) })
  return burstCode(addKey(burst, { ...plain, key: 'Enter', timeStamp: at + enterMs }))
}

test('recognizes fast keys as a code: at least four characters, or two that are not all digits', () => {
  const cases: [string, number, string | undefined][] = [
    ['4006381333931', 2, '4006381333931'],
    ['4006381333931', 50, '4006381333931'],
    ['4006381333931', 100, '4006381333931'],
    ['4006381333931', 101, undefined],
    ['MYN-26359-M', 100, 'MYN-26359-M'],
    // A person types quantities, size runs and short words as fast as a slow scanner.
    ['1234567', 51, undefined],
    ['1-2-2-1', 80, undefined],
    ['12-12-24-24-12', 80, undefined],
    ['XXL', 80, undefined],
    ['MYN-26359-M', 5, 'MYN-26359-M'],
    ['http://shop.test/products/7', 1, 'http://shop.test/products/7'],
    ['1200', 5, '1200'],
    ['120', 5, undefined],
    ['12', 1, undefined],
    ['X1', 5, 'X1'],
    ['38.5', 5, undefined],
    ['1,234.50', 5, undefined],
    ['-', 5, undefined],
    ['', 5, undefined],
  ]
  for (const [text, ms, code] of cases) assert.equal(scanned(text.split(''), ms), code, `${text} at ${ms} ms`)
})

test('ignores the Shift key of upper-case letters', () => {
  assert.equal(scanned(['Shift', 'M', 'Shift', 'Y', 'N', '-', '1'], 5), 'MYN-1')
})

test('requires Enter right after the code', () => {
  assert.equal(scanned('MYN-26359-M'.split(''), 5, 101), undefined)
  const typed = 'MYN-1'.split('').reduce((burst, key) => addKey(burst, pressed(key, 1000)), emptyBurst)
  assert.equal(burstCode(typed), undefined)
})

test('Tab ends a code as Enter does, and Shift with Tab does not', () => {
  const typed = 'MYN-26359-M'.split('').reduce((burst, key) => addKey(burst, pressed(key, 1000)), emptyBurst)
  assert.equal(burstCode(addKey(typed, pressed('Tab', 1005))), 'MYN-26359-M')
  assert.equal(burstCode(addKey(typed, { ...pressed('Tab', 1005), shiftKey: true })), undefined)
})

test('Ctrl with ] is the separator of GS1 elements', () => {
  const separator = { ...pressed(']', 1000), ctrlKey: true }
  const burst = '0100012345678905'
    .split('')
    .reduce((burst, key) => addKey(burst, pressed(key, 1000)), addKey(emptyBurst, separator))
  assert.equal(burstCode(addKey(burst, pressed('Enter', 1005))), '\u001d0100012345678905')
})

test('ignores held keys, shortcuts and corrections', () => {
  assert.equal(scanned('999999'.split(''), 30, 30, { ...plain, repeat: true }), undefined)
  assert.equal(scanned('aaaa'.split(''), 5, 5, { ...plain, ctrlKey: true }), undefined)
  assert.equal(scanned('aaaa'.split(''), 5, 5, { ...plain, metaKey: true }), undefined)
  assert.equal(scanned(['1', '2', '3', '4', 'Backspace', '5'], 5), undefined)
  // AltGr as Ctrl with Alt.
  assert.equal(scanned('a@b\\'.split(''), 5, 5, { ...plain, ctrlKey: true, altKey: true }), 'a@b\\')
})

test('starts the next scan after Enter, and ignores a second Enter', () => {
  let burst = emptyBurst
  const codes: (string | undefined)[] = []
  for (const [index, key] of ['A', 'B', '1', 'Enter', 'C', 'D', '2', 'Enter', 'Enter'].entries()) {
    burst = addKey(burst, pressed(key, 1000 + index))
    if (key === 'Enter') codes.push(burstCode(burst))
  }
  assert.deepEqual(codes, ['AB1', 'CD2', undefined])
})

test('excludes keys typed before the scan', () => {
  let burst = addKey(emptyBurst, pressed('7', 1000))
  for (const [index, key] of ['A', 'B', '1', 'Enter'].entries())
    burst = addKey(burst, pressed(key, 1150 + index))
  assert.equal(burstCode(burst), 'AB1')
  assert.ok(burst.followsTyping)
  for (const [index, key] of ['7', 'A', 'B'].entries())
    burst = addKey(burst, pressed(key, 1400 + 301 * Math.min(index, 1) + index))
  assert.ok(!burst.followsTyping)
})

test('finds the scans among typed keys', () => {
  const typed = ['1', '2', 'Enter'].map((key, index) => pressed(key, 1000 + 100 * index))
  const scan = ['A', 'B', '1', 'Enter'].map((key, index) => pressed(key, 2000 + 4 * index))
  assert.deepEqual(
    scannedKeys([...typed, ...scan, ...typed.map(({ key }, index) => pressed(key, 3000 + 100 * index))]),
    scan,
  )
})

function pressed(key: string, timeStamp: number) {
  return { ...plain, key, timeStamp }
}

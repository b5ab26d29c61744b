import assert from 'node:assert/strict'
import { test } from 'node:test'

import { meansCode } from './codes.ts'
import { scanReadings } from './scans.ts'

test('reads a code without what the scanner adds to it', () => {
  const cases: [scanned: string, ...readings: string[]][] = [
    ['LS-100-WHITE-M', 'LS-100-WHITE-M'],
    [']E00012345678905', '0012345678905'],
    [']C1LS-100', 'LS-100'],
    ['\u001d0100012345678905', '0100012345678905', '00012345678905'],
    ['0100012345678905', '0100012345678905', '00012345678905'],
    [']d2\u001d010001234567890510LOT7\u001d21A1', '010001234567890510LOT721A1', '00012345678905'],
    ['(01)00012345678905(10)LOT7', '(01)00012345678905(10)LOT7', '00012345678905'],
    ['0100012345', '0100012345'],
    [']', ']'],
    ['', ''],
  ]
  for (const [scanned, ...readings] of cases) assert.deepEqual(scanReadings(scanned), readings, scanned)
})

test('a scan means the product of its GTIN', () => {
  for (const scanned of [']E00012345678905', '\u001d0100012345678905', '0100012345678905'])
    assert.ok(meansCode(scanned, '012345678905'), scanned)
  assert.ok(!meansCode('0100012345678905', '012345678912'))
})

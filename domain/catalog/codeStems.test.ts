import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type CodeStem, findCodeStem } from './codeStems.ts'
import { seededSizeScales } from './sizeScales.ts'
import { createSizeSpellings } from './spellings.ts'

const spellingsOf = createSizeSpellings(seededSizeScales)

const stem = (text: string, colorKey: string, isJoined = false): CodeStem => ({
  text,
  key: text.toLowerCase().replaceAll(' ', '-'),
  colorKey,
  isJoined,
})

const cases: [code: string, color: string, size: string, stem: CodeStem | undefined][] = [
  ['RIB-01-NVY-M', 'Navy', 'M', stem('RIB-01', 'rib-01-nvy')],
  ['RIB-01-M-NVY', 'Navy', 'M', stem('RIB-01', 'rib-01-nvy')],
  ['RIB 01 M Navy Blue', 'Navy Blue', 'M', stem('RIB 01', 'rib-01-navy-blue')],
  ['RIB-01-NAVY-BLUE-M', 'Navy Blue', 'M', stem('RIB-01', 'rib-01-navy-blue')],
  ['RIB-NVY', 'Navy', 'M', stem('RIB', 'rib-nvy')],
  ['  RIB-01-M', 'Navy', 'M', stem('RIB-01', 'rib-01')],
  ['A-B-C-D-E-extra-large', 'Navy', 'XL', stem('A-B-C-D-E', 'a-b-c-d-e')],
  ['X-A-B-C-3-6-M', 'Navy', '3-6M', stem('X-A-B-C', 'x-a-b-c')],
  // Two short segments are not the color.
  ['RIB-NV-Y-M', 'Navy', 'M', stem('RIB-NV-Y', 'rib-nv-y')],
  ['RIB-NA-VY-M', 'Navy', 'M', stem('RIB-NA-VY', 'rib-na-vy')],
  ['1042XL', 'Navy', 'XL', stem('1042', '1042', true)],
  ['1042XL-NVY', 'Navy', 'XL', stem('1042', '1042-nvy', true)],
  ['TEE-NVY32/34', 'Navy', '32/34', stem('TEE', 'tee-nvy')],
  ['NVYEU 42', 'Navy', 'EU 42', stem('NVYEU', 'nvyeu')],
  ['1234567', 'Navy', '67', stem('12345', '12345', true)],
  // A number of 8 or 12 to 14 digits alone is a barcode.
  ['12345678', 'Navy', '78', undefined],
  ['123456789012', 'Navy', '12', undefined],
  ['A12345678', 'Navy', '78', stem('A123456', 'a123456', true)],
  ['12345678XL', 'Navy', 'XL', stem('12345678', '12345678', true)],
  ['12345678-1042XL', 'Navy', 'XL', stem('12345678-1042', '12345678-1042', true)],
  ['RIB-01', 'Navy', 'M', undefined],
  // At least one segment remains.
  ['M', 'Navy', 'M', undefined],
  ['NVY-M', 'Navy', 'M', stem('NVY', 'nvy')],
  ['', 'Navy', 'M', undefined],
]
for (const [code, color, size, expected] of cases) {
  test(`the stem of "${code}" in ${color}, ${size} is ${expected?.text ?? 'not found'}`, () =>
    assert.deepEqual(findCodeStem({ code, color, size }, spellingsOf), expected))
}

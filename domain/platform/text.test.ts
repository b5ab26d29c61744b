import assert from 'node:assert/strict'
import { test } from 'node:test'

import { cleanLine, trimText } from './text.ts'

test('a text that shows nothing is empty', () => {
  for (const text of [
    '',
    ' \t\n',
    '\u200b',
    '\u200d \u2060',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\ufe0f',
  ])
    assert.equal(trimText(text), '', JSON.stringify(text))
})

test('a text that shows something loses only the spaces at its ends', () => {
  for (const text of ['Navy', '0', '-', '👗', '❤\ufe0f', '👩\u200d🎨', 'می\u200cخواهم', 'Soft\nand long'])
    assert.equal(trimText(` ${text}\n`), text)
})

test('texts that look the same are one', () => {
  const same: [string, string][] = [
    ['A-1\u200b', 'A-1'],
    ['A-1\u200e', 'A-1'],
    ['\ufeffA-1', 'A-1'],
    ['A\u200d-\u200c1\ufe0f', 'A-1'],
    ['A\u{e0041}-1', 'A-1'],
    ['A\u00ad-\u20601', 'A-1'],
    ['JUPE-E\u0301', 'JUPE-\u00c9'],
    ['\u212b', '\u00c5'],
    ['\u1112\u1161\u11ab', '\ud55c'],
    ['Navy\u00a0blue', 'Navy blue'],
    ['38\u202f1/2 ', '38 1/2'],
    ['\u3164', ''],
  ]
  for (const [text, clean] of same) {
    assert.equal(cleanLine(text), clean, JSON.stringify(text))
    assert.equal(cleanLine(clean), clean)
  }
})

test('a clean line keeps what emoji and scripts need', () => {
  for (const text of [
    '👗',
    '❤\ufe0f',
    '👩\u200d🎨 art',
    '1\ufe0f\u20e3',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    'می\u200cخواهم',
    'ক\u09cd\u200dষ',
    'Größe',
    '黑色',
    'A  B',
  ])
    assert.equal(cleanLine(` ${text} `), text)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { trimText } from './text.ts'

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

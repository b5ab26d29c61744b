import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { type KeyPress, matchesShortcut, type Shortcut, shortcutKeys, shortcuts } from './shortcuts.ts'

const bare: KeyPress = { key: '', code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

describe('a press', () => {
  const cases: [what: string, press: Partial<KeyPress>, keys: string, is: boolean][] = [
    ['of a letter with Alt', { key: 'n', code: 'KeyN', altKey: true }, 'Alt+N', true],
    ['of a letter alone', { key: 'n', code: 'KeyN' }, 'Alt+N', false],
    ['of a letter with AltGr', { key: 'n', code: 'KeyN', altKey: true, ctrlKey: true }, 'Alt+N', false],
    ['of another letter', { key: 'm', code: 'KeyM', altKey: true }, 'Alt+N', false],
    ['with Shift besides', { key: 'N', code: 'KeyN', altKey: true, shiftKey: true }, 'Alt+N', false],
    [
      'with Option on a Mac, which makes a sign of it',
      { key: 'Dead', code: 'KeyN', altKey: true },
      'Alt+N',
      true,
    ],
    ['where the keyboard has its letters elsewhere', { key: 'n', code: 'KeyL', altKey: true }, 'Alt+N', true],
    ['on a Russian keyboard', { key: 'л', code: 'KeyK', ctrlKey: true }, 'Control+K Meta+K', true],
    ['with Command', { key: 'k', code: 'KeyK', metaKey: true }, 'Control+K Meta+K', true],
    ['with both', { key: 'k', code: 'KeyK', metaKey: true, ctrlKey: true }, 'Control+K Meta+K', false],
    ['of a sign with Shift', { key: '?', code: 'Minus', shiftKey: true }, '?', true],
    ['of a sign without', { key: '/', code: 'Slash' }, '/', true],
    ['of a sign with Ctrl', { key: '/', code: 'Slash', ctrlKey: true }, '/', false],
  ]
  for (const [what, press, keys, is] of cases) {
    test(`${what} is ${is ? '' : 'not '}${keys}`, () =>
      assert.equal(matchesShortcut({ ...bare, ...press }, keys), is))
  }
})

test('names keys as on this machine', () => {
  assert.deepEqual(shortcutKeys('Alt+N', false), ['Alt', 'N'])
  assert.deepEqual(shortcutKeys('Alt+N', true), ['⌥', 'N'])
  assert.deepEqual(shortcutKeys('Control+K Meta+K', false), ['Ctrl', 'K'])
  assert.deepEqual(shortcutKeys('Control+K Meta+K', true), ['⌘', 'K'])
  assert.deepEqual(shortcutKeys('?', true), ['?'])
})

test('names all keys where none is for a Mac', () => {
  assert.deepEqual(shortcutKeys('ArrowUp ArrowDown', true), ['↑', '↓'])
  assert.deepEqual(shortcutKeys('Control+Enter Meta+Enter', false), ['Ctrl', 'Enter'])
})

test('leaves the keys that browsers reserve, and letters alone, to what works everywhere', () => {
  for (const [id, { keys }] of Object.entries<Shortcut>(shortcuts))
    assert.doesNotMatch(keys, /Alt\+[DEF]\b/, id)
  const letters = Object.values<Shortcut>(shortcuts).filter(({ keys }) => /^[A-Z]$/.test(keys))
  assert.equal(new Set(letters.map(({ keys }) => keys)).size, letters.length)
})

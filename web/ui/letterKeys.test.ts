// Letters as shortcuts, told from a barcode scanner by their times.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { type KeyMeaning, noLetters, readLetter } from './letterKeys.ts'

/** Each key with the milliseconds since the one before it. */
function meaningsOf(
  ...presses: [key: string, afterMs: number, held?: { ctrlKey?: true; shiftKey?: true }][]
) {
  let state = noLetters
  let timeStamp = 1000
  return presses.map(([key, afterMs, held = {}]): KeyMeaning => {
    timeStamp += afterMs
    const press = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false, ...held }
    const [next, meaning] = readLetter(state, { ...press, key, code: `Key${key.toUpperCase()}`, timeStamp })
    state = next
    return meaning
  })
}

describe('the letter behind g is that of a place', () => {
  const pairs: [what: string, ...Parameters<typeof meaningsOf>[0][]][] = [
    ['typed slowly', ['g', 500], ['o', 400]],
    ['typed fast', ['g', 500], ['o', 60]],
    ['g itself', ['g', 500], ['g', 400]],
    ['with Caps Lock', ['G', 500], ['O', 400]],
    ['in another alphabet', ['g', 500], ['щ', 400]],
  ]
  for (const [what, ...presses] of pairs)
    test(what, () => assert.deepEqual(meaningsOf(...presses), ['go', 'place']))

  test('but not later, and not a second one', () => {
    assert.deepEqual(meaningsOf(['g', 500], ['o', 2001]), ['go', 'other'])
    assert.deepEqual(meaningsOf(['g', 500], ['o', 300], ['n', 300]), ['go', 'place', 'other'])
  })

  test('but not behind another key, or with a modifier', () => {
    assert.deepEqual(meaningsOf(['g', 500], ['Escape', 300], ['o', 300]), ['go', 'other', 'other'])
    assert.deepEqual(meaningsOf(['g', 500, { ctrlKey: true }], ['o', 300]), ['other', 'other'])
    assert.deepEqual(meaningsOf(['g', 500, { shiftKey: true }], ['o', 300]), ['other', 'other'])
    assert.deepEqual(meaningsOf(['g', 500], ['o', 300, { ctrlKey: true }]), ['go', 'other'])
  })
})

describe('a scanner types no shortcut', () => {
  for (const intervalMs of [1, 20, 50]) {
    test(`with ${intervalMs} ms between its keys`, () => {
      const code = ['g', 'o', 'n', 'k'].map((key, index): [string, number] => [
        key,
        index === 0 ? 500 : intervalMs,
      ])
      assert.deepEqual(meaningsOf(...code), ['go', 'scanned', 'scanned', 'scanned'])
    })
  }

  test('but a person may press Escape just before a letter', () => {
    assert.deepEqual(meaningsOf(['1', 500], ['Escape', 300], ['g', 20], ['o', 300]), [
      'other',
      'other',
      'go',
      'place',
    ])
  })

  test('and neither does a slow one: no letter acts before the next key', () => {
    assert.deepEqual(meaningsOf(['1', 500], ['g', 100], ['o', 100]), ['other', 'scanned', 'scanned'])
  })
})

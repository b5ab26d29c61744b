// Searches as people type them: words, codes and numbers.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import fc from 'fast-check'

import { asOneWord, numbersBegun, numbersMeant, searchWords } from './search.ts'

suite('what a search means', () => {
  const cases: [text: string, words: string[]][] = [
    ['linen', ['linen']],
    ['  linen   dress ', ['linen', 'dress']],
    ['"navy blue" dress', ['navy blue', 'dress']],
    ['dress dress', ['dress']],
    ['12" ruler', ['12', 'ruler']],
    ['""', ['""']],
    ['100%_\\', ['100%_\\']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ]
  for (const [text, words] of cases) {
    test(`${text} is ${words.join(', ')}`, () => assert.deepEqual(searchWords(text), words))
  }

  test('a name is one word as it stands', () => {
    assert.deepEqual(searchWords(`${asOneWord('Harbour Street')} ${asOneWord('+1 212')}`), [
      'Harbour Street',
      '+1 212',
    ])
    assert.equal(asOneWord('Joe "Jeans" Doe'), 'Joe "Jeans" Doe')
  })

  test('whatever is typed, there are words to look for, each of it and not too many', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        const words = searchWords(text)
        assert.ok(words.length >= 1 && words.length <= 8)
        for (const word of words) assert.ok(text.includes(word), word)
      }),
    )
  })
})

suite('the number of an invoice', () => {
  test('may be typed whole, by its year, or by its place alone, newest year first', () => {
    assert.deepEqual(numbersMeant('inv-2026-00012', 2026), ['INV-2026-00012'])
    assert.deepEqual(numbersMeant(' 2024-12 ', 2026), ['INV-2024-00012'])
    assert.deepEqual(numbersMeant('12', 2026).slice(0, 3), [
      'INV-2027-00012',
      'INV-2026-00012',
      'INV-2025-00012',
    ])
    assert.deepEqual(numbersMeant('123456', 2026)[1], 'INV-2026-123456')
  })

  for (const text of ['INV-2026', 'INV-2026-', '12a', '-12', '1.2', '1234567890', '٣', '']) {
    test(`is not ${text || 'nothing'}`, () => assert.deepEqual(numbersMeant(text, 2026), []))
  }

  test('the begin of a number is all numbers that begin so', () => {
    for (const text of ['INV-2', 'inv-20', ' INV-2024 ', 'INV-2024-', 'inv-2024-0001', 'INV-2024-00012']) {
      const { from, below } = numbersBegun(text) ?? { from: '', below: '' }
      for (const compare of [(a: string, b: string) => (a < b ? -1 : 1), new Intl.Collator('en').compare]) {
        assert.ok(from === 'INV-2024-00012' || compare(from, 'INV-2024-00012') < 0, text)
        assert.ok(compare('INV-2024-00012', below) < 0, text)
      }
    }
    assert.deepEqual(numbersBegun('INV-2024'), { from: 'INV-2024', below: 'INV-2024Z' })
    for (const text of [
      '',
      'INV',
      'INV-',
      '2024',
      'INV-20245',
      'INV-202-1',
      'INV-2024 Harbour',
      'INV-2024-1-',
    ])
      assert.equal(numbersBegun(text), undefined, text)
  })
})

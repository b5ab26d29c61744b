// Tests the search grammar.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { quoteSearchTerm, parseSearchTerms } from './search.ts'

describe('parseSearchTerms', () => {
  const cases: [text: string, words: string[]][] = [
    ['linen', ['linen']],
    ['  linen   dress ', ['linen', 'dress']],
    ['"navy blue" dress', ['navy blue', 'dress']],
    ['dress dress', ['dress']],
    ['12" ruler', ['12', 'ruler']],
    ['" navy" "  " dress', ['navy', 'dress']],
    [' "" ', ['""']],
    ['100%_\\', ['100%_\\']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ]
  for (const [text, words] of cases) {
    test(`${text} is ${words.join(', ')}`, () => assert.deepEqual(parseSearchTerms(text), words))
  }

  test('keeps a quoted term together', () => {
    assert.deepEqual(parseSearchTerms(`${quoteSearchTerm('Harbour Street')} ${quoteSearchTerm('+1 212')}`), [
      'Harbour Street',
      '+1 212',
    ])
    assert.equal(quoteSearchTerm('Joe "Jeans" Doe'), 'Joe "Jeans" Doe')
  })

  test('finds between one and eight terms in any text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        const words = parseSearchTerms(text)
        assert.ok(words.length >= 1 && words.length <= 8)
        for (const word of words) assert.ok(text.includes(word), word)
      }),
    )
  })
})

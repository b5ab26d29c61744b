// Reading a JSON array of products as a stream, and rejecting other bodies.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import type { ImportColumn } from '#domain/catalog/importRow.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { readJson } from './readJson.ts'

async function read(text: string, piece = 65_536): Promise<ParsedRow<ImportColumn>[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece)
  }
  return Array.fromAsync(readJson(pieces()))
}

async function refusal(text: string): Promise<string> {
  try {
    await read(text)
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error))
    assert.equal(error.kind, 'invalid')
    return error.message
  }
  return assert.fail('The body was accepted')
}

describe('JSON array of products', () => {
  test('is read in chunks of any size', async () => {
    const text = JSON.stringify([
      { productId: 'A-1', productName: 'Größe 👗', price: '12.34', quantity: 5 },
      { productId: 'A-2', productName: 'Skirt', price: 9.5, quantity: '', size: null },
    ])
    for (const piece of [1, 2, 7, 65_536]) {
      assert.deepEqual(await read(text, piece), [
        { row: 1, cells: { productId: 'A-1', productName: 'Größe 👗', price: '12.34', quantity: '5' } },
        { row: 2, cells: { productId: 'A-2', productName: 'Skirt', price: '9.5', quantity: '' } },
      ])
    }
  })

  test('may have unknown keys with any value', async () => {
    const text = '[{"productId":"A-1","__proto__":{"price":1},"tags":["a",{"b":[]}],"constructor":1}]'
    assert.deepEqual(await read(text), [{ row: 1, cells: { productId: 'A-1' } }])
  })

  test('refuses only the row with a value that is neither text nor a number', async () => {
    const rows = await read('[{"productId":{"a":1}},{"price":true},{"productId":"A-3"}]')
    const reason = 'Must be text or a number'
    assert.deepEqual(rows, [
      {
        row: 1,
        cells: { productId: '{"a":1}' },
        refused: { column: 'productId', value: '{"a":1}', reason },
      },
      { row: 2, cells: { price: 'true' }, refused: { column: 'price', value: 'true', reason } },
      { row: 3, cells: { productId: 'A-3' } },
    ])
  })

  test('may be empty', async () => assert.deepEqual(await read(' [ ] '), []))
})

describe('other body', () => {
  const bodies: [string, string][] = [
    ['{"productId":"A-1"}', 'Please send a JSON array of products.'],
    ['"A-1"', 'Please send a JSON array of products.'],
    ['null', 'Please send a JSON array of products.'],
    ['[{}, 1]', 'Please send a JSON array of products. Row 2 is not an object.'],
    ['[[]]', 'Please send a JSON array of products. Row 1 is not an object.'],
    ['', 'The JSON is incomplete: it ends after row 0.'],
    ['[{"productId":"A-1"},{"productId":"A-', 'The JSON is incomplete: it ends after row 1.'],
    ['[{"productId":"A-1"}', 'The JSON is incomplete: it ends after row 1.'],
    ['[{"productId":"A-1"},]', 'The JSON is not valid after row 1.'],
    ['[{"productId":"A-1"}] x', 'The JSON is not valid after row 1.'],
    ['[{"productId":"A-1"}][]', 'The JSON is not valid after row 1.'],
    ["[{'productId':'A-1'}]", 'The JSON is not valid after row 0.'],
    [`[{"x":${'['.repeat(100)}`, 'Row 1 is nested too deeply.'],
    [`[{"x":"${'x'.repeat(3_000_000)}`, 'Row 1 is too long.'],
  ]
  for (const [body, sentence] of bodies) {
    test(`is refused: ${body.slice(0, 40)}`, async () => assert.equal(await refusal(body), sentence))
  }

  test('is read or refused for any text', async () => {
    const nearly = fc
      .array(fc.constantFrom('[', ']', '{', '}', '"', ':', ',', 'a', '1', '-', 'null', ' '), {
        maxLength: 40,
      })
      .map((parts) => `[${parts.join('')}`)
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearly, fc.string()), fc.integer({ min: 1, max: 9 }), async (text, piece) => {
        try {
          await read(text, piece)
        } catch (error) {
          assert.ok(error instanceof Refusal, String(error))
        }
      }),
      { numRuns: 500 },
    )
  })
})

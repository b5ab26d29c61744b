// A call of the page for developers as it is written in a terminal.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

import type { Operation } from './openApiDocument.ts'
import { curlCommand } from './sendOperation.ts'

const origin = 'https://shop.test'

function posted(type: string, overrides: Partial<Operation> = {}): Operation {
  return {
    id: 'uploadProducts',
    tag: 'Imports',
    method: 'POST',
    path: '/api/products/bulk-upload',
    summary: '',
    description: '',
    roles: undefined,
    parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: {} }],
    body: { type, types: [type], schema: { properties: { csvFile: {} } } },
    responses: [],
    ...overrides,
  }
}

/** What a shell makes of it: the arguments that curl is given. */
function argumentsIn(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('a text and a header arrive as they were typed, quotes and all', () => {
  const filled = { values: { 'Idempotency-Key': "the tailor's; $(key)" }, body: '{"name":"Maison d\'Or"}' }
  assert.deepEqual(argumentsIn(curlCommand(posted('application/json'), filled, origin)), [
    '-b',
    'cookies.txt',
    '-X',
    'POST',
    '-H',
    'Content-Type: application/json',
    '-H',
    "Idempotency-Key: the tailor's; $(key)",
    '-d',
    '{"name":"Maison d\'Or"}',
    'https://shop.test/api/products/bulk-upload',
  ])
})

test('a file is sent by its name, as the form or as the body', () => {
  const file = new File(['productId\n'], `winter's "best".csv`, { type: 'text/csv' })
  const filled = { values: {}, body: file }
  assert.deepEqual(argumentsIn(curlCommand(posted('multipart/form-data'), filled, origin)).slice(4, -1), [
    '-F',
    String.raw`csvFile=@"winter's \"best\".csv"`,
  ])
  assert.deepEqual(argumentsIn(curlCommand(posted('image/png'), filled, origin)).slice(4, -1), [
    '-H',
    'Content-Type: text/csv',
    '--data-binary',
    `@winter's "best".csv`,
  ])
})

test('before a file is chosen its place is named', () => {
  const filled = { values: {}, body: '' }
  assert.deepEqual(argumentsIn(curlCommand(posted('multipart/form-data'), filled, origin)).slice(4, -1), [
    '-F',
    'csvFile=@"FILE"',
  ])
})

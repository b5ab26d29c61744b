// The curl command of an operation.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

import type { Operation } from './openApiDocument.ts'
import { curlCommand } from './sendOperation.ts'

const origin = 'https://shop.test'

function buildOperation(type: string, overrides: Partial<Operation> = {}): Operation {
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

/** The arguments that a shell passes to curl. */
function argumentsIn(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('quotes the body and headers', () => {
  const request = { values: { 'Idempotency-Key': "the tailor's; $(key)" }, body: '{"name":"Maison d\'Or"}' }
  assert.deepEqual(argumentsIn(curlCommand(buildOperation('application/json'), request, origin)), [
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

test('names the file, as a form field or as the body', () => {
  const file = new File(['productId\n'], `winter's "best".csv`, { type: 'text/csv' })
  const request = { values: {}, body: file }
  assert.deepEqual(
    argumentsIn(curlCommand(buildOperation('multipart/form-data'), request, origin)).slice(4, -1),
    ['-F', String.raw`csvFile=@"winter's \"best\".csv"`],
  )
  assert.deepEqual(argumentsIn(curlCommand(buildOperation('image/png'), request, origin)).slice(4, -1), [
    '-H',
    'Content-Type: text/csv',
    '--data-binary',
    `@winter's "best".csv`,
  ])
})

test('uses a placeholder before a file is chosen', () => {
  const request = { values: {}, body: '' }
  assert.deepEqual(
    argumentsIn(curlCommand(buildOperation('multipart/form-data'), request, origin)).slice(4, -1),
    ['-F', 'csvFile=@"FILE"'],
  )
})

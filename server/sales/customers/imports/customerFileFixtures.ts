// Helpers of tests to upload files of customers and read the events.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import type { InputOf } from '#contract/platform/endpoint.ts'
import {
  type CustomerImportEvent,
  type CustomerPreviewEvent,
  type CustomerPreviewRow,
  previewCustomerImport,
  startCustomerImport,
} from '#contract/sales/customerImports.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

type Bytes = string | Uint8Array<ArrayBuffer>
type Input = Partial<InputOf<typeof startCustomerImport>>

/** Imports a file and returns the last event. */
export async function uploadCustomers(
  client: TestClient,
  file: Bytes,
  input: Input = {},
): Promise<CustomerImportEvent> {
  const settings = { key: randomUUID(), fileName: 'customers.csv', mode: 'skip', ...input } as const
  const events = await Array.fromAsync(await client.call(startCustomerImport, settings, { body: file }))
  const last = events.at(-1)
  assert.ok(last)
  return last
}

/** Imports a file that is accepted. */
export async function importCustomerFile(
  client: TestClient,
  file: Bytes,
  input: Input = {},
): Promise<Extract<CustomerImportEvent, { type: 'done' }>> {
  const last = await uploadCustomers(client, file, input)
  assert.ok(last.type === 'done', JSON.stringify(last))
  return last
}

type Done = Extract<CustomerPreviewEvent, { type: 'done' }>
type Header = Extract<CustomerPreviewEvent, { type: 'columns' }>

/** The header, rows and counts of a preview. */
export async function previewCustomerFile(
  client: TestClient,
  file: Bytes,
  columns?: Input['columns'],
): Promise<{ header: Header; rows: CustomerPreviewRow[]; counts: Done['counts'] }> {
  const input = { fileName: 'customers.csv', columns }
  const events = await Array.fromAsync(await client.call(previewCustomerImport, input, { body: file }))
  const last = events.at(-1)
  assert.ok(last?.type === 'done', JSON.stringify(last))
  const [header] = events
  assert.ok(header?.type === 'columns')
  return {
    header,
    rows: events.flatMap((event) => (event.type === 'rows' ? event.rows : [])),
    counts: last.counts,
  }
}

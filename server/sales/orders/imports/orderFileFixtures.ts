// Helpers of tests to upload files of orders and read the events.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import type { InputOf } from '#contract/platform/endpoint.ts'
import {
  type OrderImportEvent,
  type OrderPreviewEvent,
  type OrderPreviewRow,
  previewOrderImport,
  startOrderImport,
} from '#contract/sales/orderImports.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

type Bytes = string | Uint8Array<ArrayBuffer>
type Input = Partial<InputOf<typeof startOrderImport>>

/** Imports a file and returns the last event. */
export async function uploadOrders(
  client: TestClient,
  file: Bytes,
  input: Input = {},
): Promise<OrderImportEvent> {
  const settings = { key: randomUUID(), fileName: 'orders.csv', mode: 'skip', ...input } as const
  const events = await Array.fromAsync(await client.call(startOrderImport, settings, { body: file }))
  const last = events.at(-1)
  assert.ok(last)
  return last
}

/** Imports a file that is accepted. */
export async function importOrderFile(
  client: TestClient,
  file: Bytes,
  input: Input = {},
): Promise<Extract<OrderImportEvent, { type: 'done' }>> {
  const last = await uploadOrders(client, file, input)
  assert.ok(last.type === 'done', JSON.stringify(last))
  return last
}

interface FilePreview {
  header: Extract<OrderPreviewEvent, { type: 'columns' }>
  rows: OrderPreviewRow[]
  done: Extract<OrderPreviewEvent, { type: 'done' }>
}

export async function previewOrderFile(
  client: TestClient,
  file: Bytes,
  columns?: Input['columns'],
  values: Partial<InputOf<typeof previewOrderImport>> = {},
): Promise<FilePreview> {
  const input = { fileName: 'orders.csv', columns, ...values }
  const events = await Array.fromAsync(await client.call(previewOrderImport, input, { body: file }))
  const done = events.at(-1)
  assert.ok(done?.type === 'done', JSON.stringify(done))
  const [header] = events
  assert.ok(header?.type === 'columns')
  return { header, rows: events.flatMap((event) => (event.type === 'rows' ? event.rows : [])), done }
}

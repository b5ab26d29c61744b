// Helpers of tests to upload files of plain records and read the events.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import type * as z from 'zod/mini'

import type { RecordImportEndpoints, RecordPreviewRow } from '#contract/files/recordImports.ts'
import type { Endpoint, EventStream, InputOf } from '#contract/platform/endpoint.ts'
import { recordImportEndpoints } from '#contract/records.ts'
import type { RecordNoun } from '#domain/records.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

type EventOf<E> = E extends Endpoint<z.ZodMiniType, EventStream<infer Event>> ? z.output<Event> : never
type Bytes = string | Uint8Array<ArrayBuffer>
type Input = Partial<InputOf<RecordImportEndpoints['start']>>
type ImportEvent = EventOf<RecordImportEndpoints['start']>
type PreviewEvent = EventOf<RecordImportEndpoints['preview']>

/** Imports a file and returns the last event. */
export async function uploadRecords(
  client: TestClient,
  noun: RecordNoun,
  file: Bytes,
  input: Input = {},
): Promise<ImportEvent> {
  const settings = { key: randomUUID(), fileName: `${noun}.csv`, mode: 'skip', ...input } as const
  const { start } = recordImportEndpoints[noun]
  const last = (await Array.fromAsync(await client.call(start, settings, { body: file }))).at(-1)
  assert.ok(last)
  return last
}

/** Imports a file that is accepted. */
export async function importRecordFile(
  client: TestClient,
  noun: RecordNoun,
  file: Bytes,
  input: Input = {},
): Promise<Extract<ImportEvent, { type: 'done' }>> {
  const last = await uploadRecords(client, noun, file, input)
  assert.ok(last.type === 'done', JSON.stringify(last))
  return last
}

/** The header, rows and counts of a preview. */
export async function previewRecordFile(
  client: TestClient,
  noun: RecordNoun,
  file: Bytes,
  columns?: Input['columns'],
): Promise<{
  header: Extract<PreviewEvent, { type: 'columns' }>
  rows: RecordPreviewRow[]
  counts: Extract<PreviewEvent, { type: 'done' }>['counts']
}> {
  const input = { fileName: `${noun}.csv`, columns }
  const { preview } = recordImportEndpoints[noun]
  const events = await Array.fromAsync(await client.call(preview, input, { body: file }))
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

// What the tests of imports send: the sample catalogue in both forms, and any other file; and what they hear of it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import {
  bulkUpload,
  type ImportEvent,
  type ImportResult,
  type PreviewEvent,
  previewImport,
  startImport,
} from '#contract/catalog/imports.ts'
import { CallError, type CallOptions } from '#contract/platform/client.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import type { StartImportInput } from './startImport.ts'

export const catalogCsv = readFileSync('samples/catalogue.csv', 'utf8')
export const catalogSize = 8972

/** The first rows of the catalogue: a good many, where it need not be all. */
export const partialCatalogSize = 2500
export const partialCatalogCsv = catalogCsv
  .split('\n')
  .slice(0, partialCatalogSize + 1)
  .join('\n')

type Bytes = string | Uint8Array<ArrayBuffer>

export function csvForm(text: Bytes, fileName = 'catalogue.csv', field = 'csvFile'): FormData {
  const form = new FormData()
  form.append(field, new Blob([text], { type: 'text/csv' }), fileName)
  return form
}

export function uploadCsv(who: TestClient, text: Bytes): Promise<ImportResult> {
  return who.call(bulkUpload, {}, { body: csvForm(text) })
}

export function uploadWithType(who: TestClient, type: string, body: Bytes): Promise<ImportResult> {
  return who.call(bulkUpload, {}, { body, headers: { 'content-type': type } })
}

export function uploadJson(who: TestClient, body: Bytes): Promise<ImportResult> {
  return uploadWithType(who, 'application/json', body)
}

/** The catalogue as the bulk page sends it. */
export function catalogAsJson(): string {
  const [header = '', ...lines] = catalogCsv.trim().split(/\r?\n/)
  const names = header.split(',')
  const rows = lines.map((line) => {
    const cells = line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []
    const values = cells.map((cell) => cell.replace(/,$/, '').replaceAll('"', ''))
    return Object.fromEntries(names.map((name, index) => [name, values[index]]))
  })
  return JSON.stringify(rows)
}

export async function assertRefused(
  call: Promise<unknown>,
  status: number,
  sentence: RegExp,
): Promise<CallError> {
  const error = await call.then(
    () => assert.fail('It was taken'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof CallError, String(error))
  assert.equal(error.status, status, error.message)
  assert.match(error.sentence ?? '', sentence)
  return error
}

/** A file of products: the names of its columns, then a line for each row. */
export function toCsv(columns: string, ...rows: readonly string[]): string {
  return `${[columns, ...rows].join('\n')}\n`
}

/** Begins an import; its events come as it goes. */
export function streamImport(
  who: TestClient,
  file: Bytes,
  order: Partial<StartImportInput> = {},
  options: CallOptions = {},
): Promise<AsyncGenerator<ImportEvent>> {
  const settings = { key: randomUUID(), fileName: 'catalogue.csv', mode: 'skip', ...order } as const
  return who.call(startImport, settings, { body: file, ...options })
}

/** Imports a file and returns the last event, which must be that it is done. */
export async function importFile(
  who: TestClient,
  file: Bytes,
  order: Partial<StartImportInput> = {},
): Promise<Extract<ImportEvent, { type: 'done' }>> {
  const events = await Array.fromAsync(await streamImport(who, file, order))
  const last = events.at(-1)
  assert.ok(last?.type === 'done', JSON.stringify(last))
  return last
}

/** All that a preview says. */
export async function previewFile(
  who: TestClient,
  file: Bytes,
  columns?: StartImportInput['columns'],
): Promise<PreviewEvent[]> {
  const input = { fileName: 'catalogue.csv', columns }
  return Array.fromAsync(await who.call(previewImport, input, { body: file }))
}

/** The events of one kind. */
export function eventsOfType<Event extends { type: string }, Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { type: Type }>[] {
  return events.filter((event): event is Extract<Event, { type: Type }> => event.type === type)
}

// Fixtures for import tests: the sample catalog, and helpers to upload files and read the events.
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
import { findProducts, type Product } from '#contract/catalog/products.ts'
import { requestUpload, uploadImage } from '#contract/files/images.ts'
import { CallError, type CallOptions } from '#contract/platform/client.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { isNull } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import type { TestApp, TestClient } from '#server/testing/startTestApp.ts'

export const catalogCsv = readFileSync('samples/catalog.csv', 'utf8')
export const catalogSize = 8972

/** The first rows of the catalog, in several batches, for tests that don't need all. */
export const partialCatalogSize = 1200
export const partialCatalogCsv = catalogCsv
  .split('\n')
  .slice(0, partialCatalogSize + 1)
  .join('\n')

/** Deletes all products. The stock ledger keeps their movements. */
export async function emptyCatalog({ db }: TestApp): Promise<void> {
  await db.update(products).set({ deletedAt: new Date() }).where(isNull(products.deletedAt))
}

/** The products that are not deleted, by code. */
export async function catalogByCode(client: TestClient): Promise<Map<string, Product>> {
  const list = await client.call(findProducts, { page: 1, limit: 1000 })
  return new Map(list.products.map((product) => [product.code, product]))
}

type Bytes = string | Uint8Array<ArrayBuffer>

export function csvForm(text: Bytes, fileName = 'catalog.csv', field = 'csvFile'): FormData {
  const form = new FormData()
  form.append(field, new Blob([text], { type: 'text/csv' }), fileName)
  return form
}

export function uploadCsv(client: TestClient, text: Bytes): Promise<ImportResult> {
  return client.call(bulkUpload, {}, { body: csvForm(text) })
}

export function uploadWithType(client: TestClient, type: string, body: Bytes): Promise<ImportResult> {
  return client.call(bulkUpload, {}, { body, headers: { 'content-type': type } })
}

export function uploadJson(client: TestClient, body: Bytes): Promise<ImportResult> {
  return uploadWithType(client, 'application/json', body)
}

/** The first rows of the catalog as a JSON array. */
export function partialCatalogAsJson(): string {
  const [header = '', ...lines] = partialCatalogCsv.split(/\r?\n/)
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
    () => assert.fail('The upload was accepted'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof CallError, String(error))
  assert.equal(error.status, status, error.message)
  assert.match(error.sentence ?? '', sentence)
  return error
}

/** A CSV file from a header line and row lines. */
export function toCsv(columns: string, ...rows: readonly string[]): string {
  return `${[columns, ...rows].join('\n')}\n`
}

/** Starts an import and returns its events. */
export function streamImport(
  client: TestClient,
  file: Bytes,
  input: Partial<InputOf<typeof startImport>> = {},
  options: CallOptions = {},
): Promise<AsyncGenerator<ImportEvent>> {
  const settings = {
    key: randomUUID(),
    fileName: 'catalog.csv',
    mode: 'skip',
    missingPrices: 'zero',
    ...input,
  } as const
  return client.call(startImport, settings, { body: file, ...options })
}

/** Imports a file and returns the last event, which must be 'done'. */
export async function importFile(
  client: TestClient,
  file: Bytes,
  input: Partial<InputOf<typeof startImport>> = {},
): Promise<Extract<ImportEvent, { type: 'done' }>> {
  const events = await Array.fromAsync(await streamImport(client, file, input))
  const last = events.at(-1)
  assert.ok(last?.type === 'done', JSON.stringify(last))
  return last
}

/** All events of a preview. */
export async function previewFile(
  client: TestClient,
  file: Bytes,
  columns?: InputOf<typeof startImport>['columns'],
  imageSet?: string,
): Promise<PreviewEvent[]> {
  const input = { fileName: 'catalog.csv', columns, imageSet }
  return Array.fromAsync(await client.call(previewImport, input, { body: file }))
}

export function eventsOfType<Event extends { type: string }, Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { type: Type }>[] {
  return events.filter((event): event is Extract<Event, { type: Type }> => event.type === type)
}

/** Uploads an image, for an import if one is given, and returns its URL. */
export async function uploadPhoto(
  client: TestClient,
  forImport?: InputOf<typeof requestUpload>['forImport'],
): Promise<string> {
  const { uploadURL } = await client.call(requestUpload, { forImport })
  const bytes = new Uint8Array(await photo(40, 30).jpeg().toBuffer())
  const token = uploadURL.slice(uploadURL.lastIndexOf('/') + 1)
  const { imageUrl } = await client.call(uploadImage, { token }, { body: new Blob([bytes]) })
  return imageUrl
}

// What the tests of bulk upload send: the sample catalogue in both forms, and any other file.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

import { CallError } from '#contract/client.ts'
import { bulkUpload, type ImportResult } from '#contract/imports.ts'
import type { Visitor } from '#server/testing/openShop.ts'

export const catalogue = readFileSync('samples/catalogue.csv', 'utf8')
export const catalogueSize = 8972

type Bytes = string | Uint8Array<ArrayBuffer>

export function csvForm(text: Bytes, fileName = 'catalogue.csv', field = 'csvFile'): FormData {
  const form = new FormData()
  form.append(field, new Blob([text], { type: 'text/csv' }), fileName)
  return form
}

export function uploadCsv(who: Visitor, text: Bytes): Promise<ImportResult> {
  return who.call(bulkUpload, {}, { body: csvForm(text) })
}

export function uploadAs(who: Visitor, type: string, body: Bytes): Promise<ImportResult> {
  return who.call(bulkUpload, {}, { body, headers: { 'content-type': type } })
}

export function uploadJson(who: Visitor, body: Bytes): Promise<ImportResult> {
  return uploadAs(who, 'application/json', body)
}

/** The catalogue as the bulk page sends it. */
export function catalogueAsJson(): string {
  const [header = '', ...lines] = catalogue.trim().split(/\r?\n/)
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

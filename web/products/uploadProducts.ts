// Sends a CSV file of products as the JSON form of the bulk upload.
import { bulkUpload, type ImportResult } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'

import { CsvError } from './csvError.ts'
import type { WorkerAnswer } from './readProductsCsvWorker.ts'

export interface UploadedProducts extends ImportResult {
  /** Rows that never left the browser, as they lack the product's ID or name. */
  droppedCount: number
}

/** The refused rows are numbered as they stand in the file. Throws a CsvError or a CallError. */
export async function uploadProducts(file: File): Promise<UploadedProducts> {
  const { json, fileRows, droppedCount } = await readInWorker(file)
  const result = await call(bulkUpload, {}, { body: json, headers: { 'content-type': 'application/json' } })
  const refused = result.refused.map((cell) => ({ ...cell, row: fileRows[cell.row - 1] ?? cell.row }))
  return { ...result, refused, droppedCount }
}

function readInWorker(file: File): Promise<Exclude<WorkerAnswer, { refusal: string }>> {
  const worker = new Worker(new URL('./readProductsCsvWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<Exclude<WorkerAnswer, { refusal: string }>>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('refusal' in data) reject(new CsvError(data.refusal))
      else resolve(data)
    })
    worker.addEventListener('error', () => reject(new CsvError('The file could not be read.')))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}

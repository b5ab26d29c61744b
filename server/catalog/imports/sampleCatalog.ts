// The sample catalogue as a file, for a shop that has none of its own yet.
import { readFile } from 'node:fs/promises'

import type { FileReply } from '#contract/platform/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'

export const sampleCatalogUrl = new URL('../../../samples/catalogue.csv', import.meta.url)

export async function downloadSampleCatalog(): Promise<FileReply> {
  try {
    const bytes = await readFile(sampleCatalogUrl)
    return { name: 'sample-catalogue.csv', type: 'text/csv', bytes, download: true }
  } catch {
    throw new Refusal('missing', 'This installation came without the sample catalogue.')
  }
}

// Serves the sample catalog, for companies without products.
import { readFile } from 'node:fs/promises'

import type { FileReply } from '#contract/platform/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'

export const sampleCatalogUrl = new URL('../../../samples/catalog.csv', import.meta.url)

export async function downloadSampleCatalog(): Promise<FileReply> {
  try {
    const bytes = await readFile(sampleCatalogUrl)
    return { name: 'sample-catalog.csv', type: 'text/csv', bytes, download: true }
  } catch {
    throw new Refusal('missing', 'This installation does not include the sample catalog.')
  }
}

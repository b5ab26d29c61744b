// Imports damaged order files: each is refused in a sentence or read, never with more units than its cells have, and an import creates
// what its preview says.
import { randomUUID } from 'node:crypto'

import { CallError } from '#contract/platform/client.ts'
import { previewOrderImport, startOrderImport } from '#contract/sales/orderImports.ts'
import { findOrders } from '#contract/sales/orders.ts'
import { createRandomSource, type RandomSource } from '#proofs/fuzz/randomSource.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import { damageBytes, encodeBrokenSheet, encodeCsv, encodeWorkbook } from './encodeFile.ts'
import { encodePdf } from './encodePdf.ts'
import { maxUnits } from './maxUnits.ts'
import { mutateRows } from './mutateRows.ts'
import type { Rows, SampleFile, SamplePdf } from './sampleFiles.ts'

interface MutatedFile {
  /** What was changed. */
  changes: string[]
  file: Buffer
  /** Undefined if the cells of the file are not known. */
  rows: Rows | undefined
  /** Of a file that names no customer. */
  customerId?: number
}

export interface FuzzedFiles {
  files: number
  refused: number
  imported: number
  /** What is wrong, with the number and the changes of the file. */
  failures: string[]
}

interface FuzzOptions {
  seed: number
  /** The numbers of the files. */
  numbers: readonly number[]
  /** Each works on a file at a time. */
  clients: readonly TestClient[]
  samples: readonly SampleFile[]
  pdfs: readonly SamplePdf[]
  /** The customer of PDFs that name none. */
  customerId: number
}

type Samples = Pick<FuzzOptions, 'samples' | 'pdfs' | 'customerId'>

/** The same seed and number give the same file. */
function createMutatedFile(
  seed: number,
  number: number,
  { samples, pdfs, customerId }: Samples,
): MutatedFile {
  const random = createRandomSource(seed, number)
  if (random.chance(0.05)) {
    const { name, file, rows } = random.pick(pdfs)
    return { changes: [name, 'damaged bytes'], file: damageBytes(file, random), rows, customerId }
  }
  const sample = random.pick(samples)
  const { rows, changes } = mutateRows(sample, random, samples)
  return encode(rows, [sample.name, ...changes], random)
}

function encode(rows: Rows, changes: string[], random: RandomSource): MutatedFile {
  const kind = random.int(11)
  if (kind === 10) return { changes: [...changes, 'PDF'], ...encodePdf(rows, random) }
  if (kind < 5) return { changes: [...changes, 'CSV'], file: encodeCsv(rows, random), rows }
  if (kind < 8) {
    const workbook = encodeWorkbook(rows, random)
    return { changes: [...changes, 'XLSX'], ...workbook }
  }
  if (kind === 8)
    return { changes: [...changes, 'damaged XML'], file: encodeBrokenSheet(rows, random), rows: undefined }
  const file = random.chance(0.5) ? encodeCsv(rows, random) : encodeWorkbook(rows, random).file
  return { changes: [...changes, 'damaged bytes'], file: damageBytes(file, random), rows: undefined }
}

export async function fuzzOrderFiles({
  seed,
  numbers,
  clients,
  ...samples
}: FuzzOptions): Promise<FuzzedFiles> {
  const result: FuzzedFiles = { files: 0, refused: 0, imported: 0, failures: [] }
  const queue = numbers.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const number of queue) {
        const mutated = createMutatedFile(seed, number, samples)
        result.files += 1
        const outcome = await tryFile(client, mutated)
        if (outcome === 'refused') result.refused += 1
        else if (outcome === 'imported') result.imported += 1
        else result.failures.push(`${number} (${mutated.changes.join(', ')}): ${outcome}`)
      }
    }),
  )
  return result
}

/** 'refused', 'imported', or what is wrong. */
async function tryFile(client: TestClient, { file, rows, customerId }: MutatedFile): Promise<string> {
  const body = new Uint8Array(file)
  const input = { fileName: 'orders', customerId }
  const preview = await readLastEvent(client.call(previewOrderImport, input, { body }))
  if (typeof preview === 'string') return preview
  if (preview.type !== 'done') return `the preview ends with ${preview.type}`
  const { new: created, duplicate } = preview.orders
  const units = created.units + duplicate.units
  if (rows && units > maxUnits(rows)) return `${units} units of at most ${maxUnits(rows)}`
  const { counts } = preview.differing
  const settings = {
    ...input,
    key: randomUUID(),
    mode: 'create',
    confirmedOtherSheets: preview.otherSheets.length || undefined,
    confirmedDiffering: counts.new + counts.duplicate || undefined,
  } as const
  const imported = await readLastEvent(client.call(startOrderImport, settings, { body }))
  if (typeof imported === 'string')
    return imported === 'refused' && units > 0 ? 'the import refuses what the preview reads' : imported
  if (imported.type !== 'done') return `the import ends with ${imported.type}`
  const { id, importedCount } = imported.import
  const expectedCount = created.count + duplicate.count
  if (importedCount !== expectedCount) return `${importedCount} orders instead of ${expectedCount}`
  if (importedCount === 0) return 'refused'
  const { orders } = await client.call(findOrders, { page: 1, limit: 1000, importId: id })
  const importedUnits = orders.reduce((sum, order) => sum + order.units.ordered, 0)
  return importedUnits === units ? 'imported' : `${importedUnits} units instead of ${units}`
}

/** The last event of a stream; 'refused' for a refusal with a sentence, or what is wrong with it. */
async function readLastEvent<
  Event extends { type: string; message?: string; requestId?: string | undefined },
>(call: Promise<AsyncGenerator<Event>>): Promise<Event | string> {
  try {
    let last: Event | undefined
    for await (const event of await call) last = event
    if (!last) return 'no events'
    if (last.type !== 'failed') return last
    if (last.requestId !== undefined) return `server error: ${last.message}`
    return /\S/.test(last.message ?? '') ? 'refused' : 'failed without a message'
  } catch (error) {
    if (!(error instanceof CallError)) return `broken stream: ${String(error)}`
    return error.status < 500 && error.sentence ? 'refused' : `status ${error.message}`
  }
}

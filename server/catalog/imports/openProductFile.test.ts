// Files of every kind in the process that parses them: progress, backpressure, early exit and cancellation.
import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { spoolUpload } from '#server/files/tables/spoolUpload.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { openProductFile } from './openProductFile.ts'

const rowCount = 12_000
const names = ['sku', 'name', 'color']
/** So long that the chunks of 64 KiB that the parser reads ahead are a small share of the file. */
const longName = `Linen dress, long, ${'with pockets and '.repeat(6)}a belt`
const values = Array.from({ length: rowCount }, (_, index) => [`A-${index}`, longName, 'Red'])
const products = values.map(([productId = '', productName = '', color = '']) => ({
  productId,
  productName,
  color,
}))

const files = [
  ['CSV', Buffer.from([names, ...values].map((row) => row.join(';')).join('\n')), 2],
  ['XLSX', createWorkbook({ rows: [names, ...values] }), 2],
  ['JSON', Buffer.from(JSON.stringify(products)), 1],
] as const

const settings = (kind: string) =>
  ({ userId: 1, mode: 'skip', ...(kind === 'JSON' && ({ kind } as const)) }) as const

/** Processes that have not ended. */
function countProcesses(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
}

/** A process that was killed takes a moment to end. Without the kill, the test times out. */
async function untilEnded(before: number): Promise<void> {
  await waitFor('the process to end', () => countProcesses() <= before)
}

for (const [kind, file, firstRow] of files) {
  describe(`${kind} file`, () => {
    test('is parsed by another process, which ends with the file', async () => {
      const before = countProcesses()
      await using spooled = await spoolUpload(Readable.from([file]))
      let readBytes = 0
      const options = { ...settings(kind), onRead: (bytes: number) => (readBytes = bytes) }
      await using opened = await openProductFile(spooled, options)
      assert.equal(countProcesses(), before + 1)
      assert.equal(opened.kind, kind)
      assert.deepEqual(
        opened.header.columns.map(({ name, importAs }) => [name, importAs]),
        kind === 'JSON' ? [] : names.map((name, at) => [name, ['productId', 'productName', 'color'][at]]),
      )
      let next = 0
      for await (const batch of opened.batches) {
        for (const { row, cells } of batch) {
          assert.equal(row, next + firstRow)
          assert.deepEqual(cells, products[next])
          next += 1
        }
        const share = next / rowCount
        assert.ok(Math.abs(readBytes / file.length - share) < 0.15, `${readBytes} bytes after ${next} rows`)
      }
      assert.equal(next, rowCount)
      assert.equal(readBytes, file.length)
      await untilEnded(before)
    })

    test('can be left in the middle or before the first row', async () => {
      const before = countProcesses()
      for (const wanted of [0, 2]) {
        await using spooled = await spoolUpload(Readable.from([file]))
        await using opened = await openProductFile(spooled, settings(kind))
        const batches = opened.batches[Symbol.asyncIterator]()
        for (let seen = 0; seen < wanted; seen += 1) assert.equal((await batches.next()).done, false)
      }
      await untilEnded(before)
    })

    test('ends its process when the request ends', async () => {
      const before = countProcesses()
      await using spooled = await spoolUpload(Readable.from([file]))
      const request = new AbortController()
      await using opened = await openProductFile(spooled, { ...settings(kind), signal: request.signal })
      const reading = Array.fromAsync(opened.batches)
      request.abort()
      await assert.rejects(reading, Refusal)
      await untilEnded(before)
    })
  })
}

test('parses no further than its rows are read, and loses none', async () => {
  const before = countProcesses()
  await using spooled = await spoolUpload(Readable.from([files[0][1]]))
  await using opened = await openProductFile(spooled, settings('CSV'))
  await wait(1000)
  assert.equal(countProcesses(), before + 1, 'The process waits for the rows to be read')
  const batches = await Array.fromAsync(opened.batches)
  assert.equal(batches.flat().length, rowCount)
})

test('reads the last rows after the process has ended', async () => {
  const before = countProcesses()
  const rows = values.slice(0, 3000)
  const file = Buffer.from([names, ...rows].map((row) => row.join(';')).join('\n'))
  await using spooled = await spoolUpload(Readable.from([file]))
  await using opened = await openProductFile(spooled, settings('CSV'))
  const batches = opened.batches[Symbol.asyncIterator]()
  await batches.next()
  // The process writes all rows meanwhile.
  await wait(500)
  let count = 1000
  for await (const batch of { [Symbol.asyncIterator]: () => batches }) count += batch.length
  assert.equal(count, rows.length)
  await untilEnded(before)
})

test('parses a small file without a process', async () => {
  const before = countProcesses()
  await using spooled = await spoolUpload(Readable.from([Buffer.from('sku;name\nA-1;Dress\n')]))
  await using opened = await openProductFile(spooled, settings('CSV'))
  assert.equal(countProcesses(), before)
  const cells = { productId: 'A-1', productName: 'Dress' }
  assert.deepEqual(await Array.fromAsync(opened.batches), [[{ row: 2, cells, notes: [] }]])
})

test('refuses a large file with the same sentence as a small one', async () => {
  for (const text of ['A-0;Skirt;Red', values.map((row) => row.join(';')).join('\n')]) {
    const file = Buffer.from(`sku;name;color\n${text}\nA-1;"Dress`)
    await using spooled = await spoolUpload(Readable.from([file]))
    const reading = openProductFile(spooled, settings('CSV')).then(({ batches }) => Array.fromAsync(batches))
    await assert.rejects(reading, {
      name: 'Refusal',
      message: `Row ${text.split('\n').length + 2} has a quotation mark that is not closed or not doubled.`,
    })
  }
})

test('reports a failure of the process as an error', async () => {
  await using spooled = await spoolUpload(Readable.from([files[0][1]]))
  await using folder = await open(import.meta.dirname)
  await assert.rejects(openProductFile({ ...spooled, fd: folder.fd }, settings('CSV')), {
    name: 'Error',
    message: 'The parser ended with 1',
  })
})

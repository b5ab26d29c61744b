// Progress, early exit and repeated reads of tables of every kind.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { openTable } from './openTable.ts'
import { spoolUpload } from './spoolUpload.ts'
import { createWorkbook } from './tableFixtures.ts'

const rowCount = 5000
const values = Array.from({ length: rowCount }, (_, index) => [`A-${index}`, 'Linen dress, long', 'Red'])
const csv = Buffer.from(`sku;name;color\n${values.map((row) => row.join(';')).join('\n')}`)
const xlsx = createWorkbook({ rows: [['sku', 'name', 'color'], ...values] })

for (const [kind, file] of [
  ['CSV', csv],
  ['XLSX', xlsx],
] as const) {
  describe(`${kind} file`, () => {
    test('reports the bytes read so far', async () => {
      await using spooled = await spoolUpload(Readable.from([file]))
      assert.equal(spooled.size, file.length)
      let readBytes = 0
      await using table = await openTable(spooled, (bytes) => (readBytes = bytes))
      assert.equal(table.kind, kind)
      assert.deepEqual(table.names, ['sku', 'name', 'color'])
      const shares: number[] = []
      for await (const { row, cells } of table.rows()) {
        assert.deepEqual(cells, values[row - 2])
        if (row % 1000 === 0) shares.push(readBytes / file.length)
      }
      assert.equal(readBytes, file.length)
      assert.equal(new Set(shares).size, 5)
      for (const [index, share] of shares.entries()) assert.ok(Math.abs(share - (index + 1) / 5) < 0.15)
    })

    test('can be left in the middle or before the first row', async () => {
      for (const wanted of [0, 1, 3000]) {
        await using spooled = await spoolUpload(Readable.from([file]))
        await using table = await openTable(spooled, () => {})
        let seen = 0
        if (wanted > 0) {
          for await (const _row of table.rows()) {
            seen += 1
            if (seen === wanted) break
          }
        }
        assert.equal(seen, wanted)
      }
      // Anything still running would fail now as an unhandled rejection.
      await wait(50)
    })

    test('can be read twice', async () => {
      await using spooled = await spoolUpload(Readable.from([file]))
      for (let time = 0; time < 2; time += 1) {
        await using table = await openTable(spooled, () => {})
        assert.equal((await Array.fromAsync(table.rows())).length, rowCount)
      }
    })
  })
}

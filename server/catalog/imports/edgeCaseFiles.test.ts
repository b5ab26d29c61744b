// Reads the csv-spectrum files cell by cell, and edge case files up to the row count or the error.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { readTable, readTableError } from '#server/files/tables/tableFixtures.ts'

import { edgeCaseFiles } from './edgeCaseFixtures.ts'

type Row = Record<string, string>

describe('csv-spectrum', () => {
  const folder = new URL('.', import.meta.resolve('csv-spectrum'))
  const names = readdirSync(fileURLToPath(new URL('csvs', folder))).map((file) => file.replace('.csv', ''))
  assert.equal(names.length, 12)

  for (const name of names) {
    test(`reads every cell of ${name}`, async () => {
      const file = readFileSync(new URL(`csvs/${name}.csv`, folder))
      const expected = [
        JSON.parse(readFileSync(new URL(`json/${name}.json`, folder), 'utf8')),
      ].flat() as Row[]
      // The CSV file and the JSON file of csv-spectrum differ in this number.
      if (name === 'location_coordinates' && expected[0]) expected[0]['Contact Phone Number'] = '2095257564'
      const table = await readTable(file)
      assert.equal(table.kind, 'CSV')
      assert.deepEqual(table.names, Object.keys(expected[0] ?? {}))
      assert.deepEqual(
        table.rows.map(({ cells }) => cells),
        expected.map((row) => Object.values(row)),
      )
    })
  }
})

describe('a file with', () => {
  for (const { name: what, file, rows } of edgeCaseFiles) {
    if (typeof rows === 'string') {
      test(`${what} is refused: ${rows}`, async () => assert.equal(await readTableError(file), rows))
    } else {
      test(`${what} has ${rows} rows`, async () => assert.equal((await readTable(file)).rows.length, rows))
    }
  }
})

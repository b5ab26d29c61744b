// Torture for the readers of uploaded files: the files of csv-spectrum cell by cell, and files of our own that are as odd
// as they come. Each ends with the right number of rows or a sentence.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { edgeCaseFiles } from './edgeCaseFixtures.ts'
import { readTable, readTableError } from './tableFixtures.ts'

type Row = Record<string, string>

suite('csv-spectrum', () => {
  const folder = new URL('.', import.meta.resolve('csv-spectrum'))
  const names = readdirSync(fileURLToPath(new URL('csvs', folder))).map((file) => file.replace('.csv', ''))
  assert.equal(names.length, 12)

  for (const name of names) {
    test(`${name} is read cell by cell as its authors meant it`, async () => {
      const file = readFileSync(new URL(`csvs/${name}.csv`, folder))
      const meant = [JSON.parse(readFileSync(new URL(`json/${name}.json`, folder), 'utf8'))].flat() as Row[]
      // Its authors changed this number in the one file and not in the other.
      if (name === 'location_coordinates' && meant[0]) meant[0]['Contact Phone Number'] = '2095257564'
      const table = await readTable(file)
      assert.equal(table.kind, 'CSV')
      assert.deepEqual(table.names, Object.keys(meant[0] ?? {}))
      assert.deepEqual(
        table.rows.map(({ cells }) => cells),
        meant.map((row) => Object.values(row)),
      )
    })
  }
})

suite('a file with', () => {
  for (const { name: what, file, rows } of edgeCaseFiles) {
    if (typeof rows === 'string') {
      test(`${what} is refused: ${rows}`, async () => assert.equal(await readTableError(file), rows))
    } else {
      test(`${what} has ${rows} rows`, async () => assert.equal((await readTable(file)).rows.length, rows))
    }
  }
})

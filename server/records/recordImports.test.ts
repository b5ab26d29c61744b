// Imports of plain records over HTTP: every field of every definition through a file and its undo, and what suppliers' files can have wrong.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { recordEndpoints, recordEndpointsOf, recordImportEndpoints } from '#contract/records.ts'
import { type AnyRecord, fieldsOf, referencesOf } from '#domain/platform/records/defineRecord.ts'
import { isRecordNoun, recordNouns, records } from '#domain/records.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importRecordFile, previewRecordFile, uploadRecords } from './recordFileFixtures.ts'
import { createSamples, type SampleValues } from './recordFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const admin = useClient(app, 'Admin')

const readExport = async (client: TestClient, { path }: AnyRecord) =>
  (await client.fetch(`/api/${path}/export`)).text()

for (const noun of recordNouns) {
  const record: AnyRecord = records[noun]
  const { create, find, findHistory, edit, remove, findAll } = recordEndpointsOf(noun)
  test(`every field of ${record.names} goes into a file, comes back from it, and is restored by an undo`, async () => {
    const samples = await createSamples(admin, record)
    const { id } = await admin.call(create, samples.one as never)
    // Of two records with the name of a reference, the file has the number.
    for (const [, { to }] of referencesOf(record))
      if (isRecordNoun(to)) await admin.call(recordEndpointsOf(to).create, { name: 'Named' })
    const csv = await readExport(admin, record)
    const { counts } = await previewRecordFile(admin, noun, csv)
    assert.deepEqual({ ...counts, same: 0 }, { new: 0, same: 0, changed: 0, duplicate: 0, refused: 0 })
    assert.ok(counts.same > 0)

    const before = await admin.call(edit, { ...samples.other, id, number: samples.one['number'] } as never)
    const { rows } = await previewRecordFile(admin, noun, csv)
    const changedLabels = fieldsOf(record).flatMap(([name, { label }]) => (name === 'number' ? [] : [label]))
    assert.deepEqual(
      rows.find(({ result }) => result === 'changed')?.changes?.map(({ field }) => field),
      changedLabels,
    )
    const { import: changed } = await importRecordFile(admin, noun, csv)
    assert.deepEqual([changed.importedCount, changed.updatedCount, changed.refusedCount], [0, 1, 0])
    assert.equal(await readExport(admin, record), csv)
    const { restored } = await admin.call(recordImportEndpoints[noun].undo, { id: changed.id })
    assert.equal(restored, 1)
    const after = { ...(await admin.call(find, { id })), version: 0 }
    assert.partialDeepStrictEqual(after, { ...before, version: 0 })

    const { entries, next } = await admin.call(findHistory, { id, limit: 3 })
    const verbs = ['Restored', 'Updated', 'Updated']
    assert.deepEqual(
      entries.map(({ title, userName, changes }) => [
        title.split(' ')[0],
        userName,
        changes.map(({ label }) => label),
      ]),
      verbs.map((verb) => [verb, entries[0]?.userName, changedLabels]),
    )
    const [restoredBy, importedBy, editedBy] = entries.map(({ changes }) => changes)
    const swapped = importedBy?.map(({ label, from, to }) => ({ label, from: to, to: from }))
    assert.deepEqual([restoredBy, editedBy], [swapped, swapped])
    const first = await admin.call(findHistory, { id, limit: 3, cursor: next ?? undefined })
    assert.deepEqual(
      first.entries.map(({ title, changes }) => [title.split(' ')[0], changes]),
      [['Created', []]],
    )
    assert.equal(first.next, null)

    await admin.call(remove, { id })
    const { import: added } = await importRecordFile(admin, noun, csv)
    assert.equal(added.importedCount, 1)
    assert.equal(await readExport(admin, record), csv)
    const search = String(samples.one['number'])
    const [row] = (await admin.call(findAll, { page: 1, limit: 1, search })).records
    for (const [name] of fieldsOf(record))
      assert.equal((row as unknown as SampleValues)[name], samples.one[name], name)
    assert.equal((await admin.call(recordImportEndpoints[noun].undo, { id: added.id })).removed, 1)
  })
}

describe('a file of suppliers', () => {
  const { create, edit, find, findAll, remove } = recordEndpointsOf('supplier')
  const { downloadRefused, findAll: findImports, previewUndo, undo } = recordImportEndpoints.supplier

  /** Number, name and net days of all suppliers whose texts have this one. */
  async function findSuppliers(search: string) {
    const { records } = await manager.call(findAll, { page: 1, limit: 100, sort: 'number', search })
    return records.map((row) => [row.number, row.name, (row as unknown as SampleValues)['termsDays']])
  }

  async function idOf(search: string): Promise<number> {
    const [row] = (await manager.call(findAll, { page: 1, limit: 1, search })).records
    assert.ok(row, search)
    return row.id
  }

  test('creates those with a number first, and gives the next free ones to the others', async () => {
    const first = Number((await manager.call(create, { name: 'Blank zero' })).number.slice(2))
    const csv = `Vendor,No,Terms\nBlank one,,30\nBlank two,S-${first + 1},\nBlank three, ,Net 30 EOM\n`
    const { import: done, refused } = await importRecordFile(manager, 'supplier', csv)
    assert.equal(done.importedCount, 2)
    assert.deepEqual(refused, [
      {
        row: 4,
        column: 'termsDays',
        value: 'Net 30 EOM',
        reason: 'Net days must be a whole number from 0 to 365',
      },
    ])
    assert.deepEqual(await findSuppliers('Blank'), [
      [`S-${first}`, 'Blank zero', null],
      [`S-${first + 1}`, 'Blank two', null],
      [`S-${first + 2}`, 'Blank one', 30],
    ])
  })

  test('is refused cell by cell, with row, column, value and reason', async () => {
    await manager.call(create, { number: 'RF-1', name: 'Refused & Sons' })
    const csv = [
      'Number,Name,Email,Net days,Lead time,Currency,Active,Address',
      'rf-1,,no email,,,,,',
      'RF-2,Two,,366,,,,',
      'RF-3,Three,,-3,,,,',
      'RF-4,Four,,,1.5,,,',
      'RF-5,Five,,,,XYZ,,',
      'RF-6,Six,,,,,perhaps,',
      'RF-7,,,,,,,',
      `RF-8,${'x'.repeat(201)},,,,,,`,
      'RF-9,Nine,,Net 30,90 Days,eur,inactive,"1 Mill Street\nLowell"',
      'rf-9,Ten,,,,,,',
      'RF-11,-,,,,,,',
      '-,Twelve,,,,,,',
      ',Total,,,,,,',
    ].join('\n')
    const { rows, counts } = await previewRecordFile(manager, 'supplier', csv)
    const refusals = [
      ['Email must be an address such as jo@example.com', 'email'],
      ['Net days must be a whole number from 0 to 365', 'termsDays'],
      ['Net days must be a whole number from 0 to 365', 'termsDays'],
      ['Lead time must be a whole number from 0 to 730', 'leadDays'],
      ['Currency must be USD, EUR, GBP, AED, AUD, BDT, BGN, BRL or one of 31 others', 'currency'],
      ['Active must be yes or no', 'isActive'],
      ['No supplier has this number, and the row has no name for a new one', 'name'],
      ['Name must be at most 200 characters long', 'name'],
      ['The same supplier number is in row 10', 'number'],
      ["Name can't be cleared", 'name'],
      ["Number can't be cleared", 'number'],
      ['The row is the total of the list', 'name'],
    ]
    assert.deepEqual(
      rows.flatMap(({ refusal }) => (refusal ? [[refusal.reason, refusal.column]] : [])),
      refusals,
    )
    assert.deepEqual(counts, { new: 1, same: 0, changed: 0, duplicate: 0, refused: refusals.length })
    const { import: done, refused } = await importRecordFile(manager, 'supplier', csv)
    assert.deepEqual(
      refused.map(({ reason, column }) => [reason, column]),
      refusals,
    )
    assert.equal(
      (await findNewestLogEntry(app))?.action,
      'Imported 1 supplier from supplier.csv (12 rows refused)',
    )
    const { records: added } = await manager.call(recordEndpoints.supplier.findAll, {
      page: 1,
      limit: 10,
      search: 'RF-9',
    })
    assert.deepEqual(
      added.map(({ termsDays, leadDays }) => [termsDays, leadDays]),
      [[30, 90]],
    )
    const corrected = await manager.fetch(downloadRefused.path.replace(':id', String(done.id)))
    assert.match(await corrected.text(), /^Number,Name,Email,.*,Reason\r\nrf-1,,no email,/)
    const [past] = (await manager.call(findImports, { page: 1, limit: 1 })).imports
    assert.deepEqual(past, done)
  })

  test('with columns that are unknown, twice, or not enough is read as the page then says', async () => {
    const { header } = await previewRecordFile(
      manager,
      'supplier',
      'Vendor,Fabric,Care\nColumns,Twill,Cold\n',
    )
    assert.deepEqual(
      header.columns.map(({ importAs }) => importAs),
      ['name', null, null],
    )
    assert.deepEqual(header.notes, ['These columns are not imported: Fabric and Care.'])
    const sentences = [
      ['Fabric\nTwill\n', undefined, 'The file has no column with the name or the number of the supplier.'],
      ['Vendor,Maker\nA,B\n', ['name', 'name'], 'The file has two columns for Name.'],
      ['', undefined, 'No suppliers found in the file'],
    ] as const
    for (const [csv, columns, sentence] of sentences) {
      const last = await uploadRecords(manager, 'supplier', csv, columns && { columns: [...columns] })
      assert.deepEqual([last.type, last.type === 'failed' && last.message], ['failed', sentence])
    }
  })

  test('with the name of a supplier and another number is a likely duplicate, as the mode decides', async () => {
    await manager.call(create, { number: 'LD-1', name: 'Likely Mills' })
    const csv = 'Number,Name,Net days\n,LIKELY Mills,10\nLD-2,Likely  Other,\n,Likely Other 2,\n'
    const { rows } = await previewRecordFile(manager, 'supplier', csv)
    assert.deepEqual(
      [rows[0]?.result, rows[0]?.duplicate, rows[0]?.changes?.map(({ field }) => field)],
      ['duplicate', 'LIKELY Mills has the same name as LD-1.', ['Name', 'Net days']],
    )
    const skipped = await importRecordFile(manager, 'supplier', csv)
    assert.deepEqual(skipped.duplicates, ['Row 2: LIKELY Mills has the same name as LD-1.'])
    assert.deepEqual([skipped.import.importedCount, skipped.import.duplicateCount], [2, 1])
    const updated = await importRecordFile(manager, 'supplier', csv.split('\n').slice(0, 2).join('\n'), {
      mode: 'update',
    })
    assert.equal(updated.import.updatedCount, 1)
    assert.deepEqual((await findSuppliers('likely mills'))[0], ['LD-1', 'LIKELY Mills', 10])
    const created = await importRecordFile(manager, 'supplier', csv.split('\n').slice(0, 2).join('\n'), {
      mode: 'create',
    })
    assert.equal(created.import.importedCount, 1)
    assert.equal((await findSuppliers('likely mills')).length, 2)
    const twice = await previewRecordFile(manager, 'supplier', 'Name\nTwice\ntwice\n')
    assert.deepEqual(
      twice.rows.map(({ notes }) => notes),
      [undefined, ['Row 2 has the same name']],
    )
  })

  test('whose numbers lost their zeros is refused', async () => {
    await manager.call(create, { number: '00123', name: 'Zeros' })
    const { rows } = await previewRecordFile(manager, 'supplier', 'Number,Name\n123,Zeros\n')
    assert.match(
      rows[0]?.refusal?.reason ?? '',
      /^The spreadsheet may have removed zeros: supplier 00123 exists\./,
    )
  })

  test('can be a workbook with titles, numbers and dates', async () => {
    const workbook = createWorkbook({
      rows: [
        ['Our vendors', null, null, null],
        ['Vendor', 'Vendor ID', 'Payment terms', 'Phone'],
        ['Workbook Mills', 'WB-1', 45, 2_125_550_199],
      ],
    })
    const done = await importRecordFile(manager, 'supplier', new Uint8Array(workbook))
    assert.equal(done.import.importedCount, 1)
    assert.deepEqual(await findSuppliers('workbook'), [['WB-1', 'Workbook Mills', 45]])
  })

  test('of two files at once is imported twice and creates each supplier once', async () => {
    const csv = `Number,Name\n${Array.from({ length: 300 }, (_, index) => `AT-${index},Once ${index}`).join('\n')}\n`
    const { done } = await settleCalls([1, 2].map(() => importRecordFile(manager, 'supplier', csv)))
    assert.deepEqual(
      done.map(({ import: { importedCount, sameCount } }) => importedCount + sameCount),
      [300, 300],
    )
    assert.equal((await findSuppliers('once')).length, 100)
  })

  test('of many rows is parsed in a process of its own', async () => {
    const line = (index: number) => `PR-${index},Process ${index},"${'x'.repeat(100)}"`
    const csv = `Number,Name,Notes\n${Array.from({ length: 1500 }, (_, index) => line(index)).join('\n')}\n`
    const { import: done } = await importRecordFile(manager, 'supplier', csv)
    assert.equal(done.importedCount, 1500)
    assert.equal((await manager.call(undo, { id: done.id })).removed, 1500)
    assert.deepEqual(await findSuppliers('process'), [])
  })

  describe('that was imported', () => {
    let importId: number
    let staleVersion: number
    let kept: { id: number; version: number }

    before(async () => {
      kept = await manager.call(create, { number: 'UN-1', name: 'Kay', email: 'old@kay.test' })
      staleVersion = kept.version
      const csv = [
        'Number,Name,Email,Contact',
        'UN-1,Kay,new@kay.test,Ann',
        ...[2, 3, 4].map((row) => `UN-${row},Kim ${row},,`),
      ].join('\n')
      const { import: done } = await importRecordFile(manager, 'supplier', csv, { fileName: 'fair.csv' })
      importId = done.id
    })

    test('is named, with both values, to an edit that was opened before', async () => {
      const stale = await catchRefusal(
        manager.call(edit, {
          id: kept.id,
          name: 'Kay',
          email: 'mine@kay.test',
          version: staleVersion,
        }),
      )
      assert.equal(stale.status, 409)
      assert.equal(stale.sentence, 'Kay was changed by Mona Manager while you were editing it.')
      const messages = stale.body?.errors?.map(({ path, message }) => `${path}: ${message}`).toSorted() ?? []
      assert.equal(messages.length, 2)
      assert.match(
        messages[1] ?? '',
        /^email: Mona Manager changed it from old@kay\.test to new@kay\.test on /,
      )
    })

    test('is undone once, without what was changed or deleted since, and says who did that', async () => {
      const { version } = await manager.call(find, { id: kept.id })
      await manager.call(edit, { id: kept.id, name: 'Kay', email: 'third@kay.test', version })
      await manager.call(edit, { id: await idOf('UN-2'), name: 'Kim the second' })
      await manager.call(remove, { id: await idOf('UN-3') })
      const preview = await manager.call(previewUndo, { id: importId })
      const undone = await settleCalls([1, 2].map(() => manager.call(undo, { id: importId })))
      assert.deepEqual(undone.done, [preview])
      assert.match(undone.refused[0]?.sentence ?? '', /^This import was already undone by Mona Manager on /)
      assert.deepEqual([preview.removed, preview.restored, preview.skippedCount], [1, 1, 3])
      const reasons = preview.skipped.map(({ code, reason }) => `${code}: ${reason}`)
      assert.match(reasons[0] ?? '', /^UN-1: Email changed by Mona Manager on /)
      assert.match(reasons[1] ?? '', /^UN-2: Changed by Mona Manager on /)
      assert.match(reasons[2] ?? '', /^UN-3: Deleted by Mona Manager on /)
      const row = (await manager.call(find, { id: kept.id })) as unknown as SampleValues
      assert.deepEqual([row['email'], row['contact']], ['third@kay.test', null])
      assert.equal(
        (await findNewestLogEntry(app))?.action,
        'Undid the import of fair.csv (1 removed, 1 restored, 3 skipped)',
      )
    })

    test('can be undone after the undo of a later import', async () => {
      const [first, second] = [
        await importRecordFile(manager, 'supplier', 'Number,Name\nUL-1,Biella\n'),
        await importRecordFile(manager, 'supplier', 'Number,Name\nUL-1,Prato\n'),
      ]
      assert.equal((await manager.call(previewUndo, { id: first.import.id })).skippedCount, 1)
      await manager.call(undo, { id: second.import.id })
      assert.equal((await manager.call(undo, { id: first.import.id })).removed, 1)
    })
  })
})

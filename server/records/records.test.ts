// Walks all record definitions: what a definition derives stores, returns, refuses, finds and exports each of its fields.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { findActivity, findActivityEntry } from '#contract/people/activity.ts'
import { recordEndpointsOf } from '#contract/records.ts'
import { hasPermission } from '#domain/permissions.ts'
import { type AnyRecord, fieldsOf, isFiltered, sortsOf } from '#domain/platform/records/defineRecord.ts'
import { isRequired, nameOfReference } from '#domain/platform/records/fields.ts'
import { recordNouns, records } from '#domain/records.ts'
import { getTableColumns } from '#server/platform/db/drizzle.ts'
import { recordTables } from '#server/platform/db/schema.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { checkRecords } from './checkRecords.ts'
import { createSamples, type SampleValues } from './recordFixtures.ts'
import { tableOf } from './recordRows.ts'

const app = useTestApp()
const admin = useClient(app, 'Admin')
const manager = useClient(app, 'Manager')

for (const noun of recordNouns) {
  const record: AnyRecord = records[noun]
  const endpoints = recordEndpointsOf(noun)
  describe(`${record.names}, from their definition`, () => {
    const fields = fieldsOf(record)
    // Another user than the one who created it, if another may edit it.
    const editor = hasPermission('Manager', record.may.edit) ? manager : admin
    const editorName = editor === manager ? 'Mona Manager' : 'admin@shop.test'
    let samples: Awaited<ReturnType<typeof createSamples>>
    let row: SampleValues & { id: number; version: number }

    before(async () => {
      samples = await createSamples(admin, record)
      row = await admin.call(endpoints.create, samples.one as never)
    })

    test('have a column for each field and no other', () => {
      const common = ['id', 'version', 'createdAt', 'deletedAt', 'nameKey', 'searchText']
      if (record.may.merge) common.push('mergedInto')
      assert.deepEqual(
        Object.keys(getTableColumns(recordTables[noun])).toSorted(),
        [...common, ...fields.map(([name]) => name)].toSorted(),
      )
    })

    test('keep each value, in replies and in the database', async () => {
      const read = (await admin.call(endpoints.find, { id: row.id })) as unknown as SampleValues
      for (const [name] of fields) {
        assert.equal(row[name], samples.one[name], name)
        assert.equal(read[name], samples.one[name], name)
      }
      for (const [name, field] of fields)
        if (field.kind === 'reference') assert.equal(read[nameOfReference(name)], 'Named')
    })

    test('log each value of a new record, and each change by its label', async () => {
      const edited = await editor.call(endpoints.edit, {
        ...samples.other,
        id: row.id,
        version: row.version,
      } as never)
      const [entry] = (await admin.call(findActivity, { page: 1, limit: 1 })).logs
      assert.equal(entry?.module, record.module)
      assert.equal(entry.action, `Updated ${record.name} ${edited.number} ${edited.name}`)
      const { changes, subject } = await admin.call(findActivityEntry, { id: entry.id })
      assert.equal(Object.keys(changes ?? {}).length, fields.length)
      assert.deepEqual(subject, { type: noun, id: row.id, name: edited.name, isGone: false })
      row = edited
    })

    test('refuse a stale edit with user, time and both values of each field', async () => {
      const refusal = await catchRefusal(
        admin.call(endpoints.edit, { ...samples.one, id: row.id, version: 1 } as never),
      )
      assert.equal(refusal.status, 409)
      assert.equal(refusal.body?.errors?.length, fields.length)
      for (const { message } of refusal.body?.errors ?? [])
        assert.match(message, new RegExp(`^${editorName} changed it from .+ to .+ on .+\\.$`, 's'))
    })

    test('keep what an edit omits, and clear what it empties', async () => {
      const kept = (await admin.call(endpoints.edit, {
        id: row.id,
        name: 'Only the name',
      })) as unknown as SampleValues
      for (const [name] of fields) if (name !== 'name') assert.equal(kept[name], row[name], name)
      const emptied = Object.fromEntries(
        fields.flatMap(([name, field]) => (isRequired(field) || name === 'number' ? [] : [[name, null]])),
      )
      const cleared = (await admin.call(endpoints.edit, {
        ...emptied,
        id: row.id,
        name: 'Only the name',
      })) as unknown as SampleValues
      for (const name of Object.keys(emptied)) assert.equal(cleared[name], null, name)
    })

    test('name all invalid fields at once, each with its label', async () => {
      const wrong = Object.fromEntries(
        fields.flatMap(([name, field]): [string, unknown][] => {
          if ('max' in field && field.kind !== 'integer') return [[name, 'x'.repeat(field.max + 1)]]
          return field.kind === 'integer' ? [[name, field.max + 1]] : []
        }),
      )
      const response = await admin.fetch(`/api/${record.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wrong),
      })
      assert.equal(response.status, 400)
      const { errors } = (await response.json()) as { errors: { path: string; message: string }[] }
      for (const name of Object.keys(wrong)) {
        const label = record.fields[name as 'name'].label
        assert.match(
          errors.find(({ path }) => path === name)?.message ?? '',
          new RegExp(`^${label} must be`),
          name,
        )
      }
    })

    test('are found by search, filters and order, and exported as the list shows them', async () => {
      const { number } = await admin.call(endpoints.create, {
        ...samples.one,
        number: 'FIND-1',
        name: 'Zebra',
      })
      const matches = await admin.call(endpoints.findAll, { page: 1, limit: 10, search: 'find-1 zeb' })
      assert.deepEqual([matches.total, matches.records.map((row) => row.number)], [1, [number]])
      for (const sort of sortsOf(record)) {
        for (const direction of ['asc', 'desc'] as const) {
          const page = await admin.call(endpoints.findAll, { page: 1, limit: 200, sort, direction })
          assert.equal(page.records.length, page.total, sort)
        }
      }
      for (const [name, field] of fields.filter(([, field]) => isFiltered(field))) {
        const value = samples.one[name]
        const filter = field.kind === 'yesNo' ? (value === true ? 'yes' : 'no') : value
        const { records } = await admin.call(endpoints.findAll, {
          page: 1,
          limit: 200,
          [name]: filter,
        })
        assert.ok(
          records.some((one) => one.number === number),
          name,
        )
        assert.ok(
          records.every((one) => (one as unknown as SampleValues)[name] === value),
          name,
        )
      }
      const csv = await (await admin.fetch(`/api/${record.path}/export?search=zebra`)).text()
      const [header, line] = csv.trim().split('\r\n')
      assert.equal(header?.replace('\uFEFF', ''), fields.map(([, { label }]) => label).join(','))
      assert.match(line ?? '', /^"FIND-1","Zebra",/)
    })

    test('get numbers in order that skip those given by hand, and free them when deleted', async () => {
      const next = (await admin.call(endpoints.create, { name: 'Next' })).number
      const following = `${record.numbers}${Number(next.slice(record.numbers.length)) + 1}`
      const byHand = await admin.call(endpoints.create, { name: 'By hand', number: following })
      const skipped = await admin.call(endpoints.create, { name: 'After it' })
      assert.notEqual(skipped.number, following)
      const taken = await catchRefusal(
        admin.call(endpoints.create, { name: 'Again', number: following.toLowerCase() }),
      )
      assert.match(
        taken.sentence ?? '',
        / is that of By hand\. Enter another one, or none for the next free number\.$/,
      )
      await admin.call(endpoints.remove, { id: byHand.id })
      assert.equal(
        (await admin.call(endpoints.create, { name: 'Again', number: following })).number,
        following,
      )
      assert.equal((await catchRefusal(admin.call(endpoints.find, { id: byHand.id }))).status, 404)
    })

    test('of two edits of one version, one is refused', async () => {
      const { id, version } = await admin.call(endpoints.create, { name: 'Raced' })
      const { done, refused } = await settleCalls(
        ['one', 'other'].map((name) => admin.call(endpoints.edit, { id, version, name })),
      )
      assert.deepEqual([done.length, refused.map(({ status }) => status)], [1, [409]])
    })

    test('pass the integrity check, which finds a change that is not logged', async () => {
      await app.assertIntegrity()
      const undo = new Error('undone')
      let differences: string[] = []
      await assert.rejects(
        app.db.transaction(async (tx) => {
          await tx.update(tableOf(noun)).set({ version: 77 })
          differences = await checkRecords(tx)
          throw undo
        }),
        undo,
      )
      assert.match(differences[0] ?? '', / has version 77, but its last known change made version \d+\.$/)
    })
  })
}

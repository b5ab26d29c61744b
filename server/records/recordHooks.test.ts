// The hooks of a plain record hold for forms, the API and files.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { before, describe, test } from 'node:test'

import { records } from '#domain/records.ts'
import { adminCtx } from '#proofs/operationCtx.ts'
import type { Ctx } from '#server/ctx.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

import { createRecordImports } from './createRecordImports.ts'
import { createRecordOperations } from './createRecordOperations.ts'
import type { RecordHooks } from './recordHooks.ts'

const used = new Set<number>()

/** Whose currency stays, and some of which have orders. */
const hooks: RecordHooks<typeof records.supplier> = {
  async check(_ctx, after, before) {
    if (before && after.currency !== before.currency)
      throw fieldRefusal('conflict', 'currency', `${after.name} has open orders in ${before.currency}.`)
    if (!before && after.currency === 'JPY')
      throw fieldRefusal('conflict', 'currency', 'New suppliers are not paid in JPY.')
  },
  findUses: async (_ctx, ids) =>
    new Map(ids.filter((id) => used.has(id)).map((id) => [id, 'has 2 purchase orders'])),
}

const operations = createRecordOperations(records.supplier, hooks)
const imports = createRecordImports(records.supplier, hooks as never)

describe('the hooks of a record', () => {
  const app = useTestApp()
  let ctx: Ctx

  before(async () => {
    ctx = await adminCtx(app)
  })

  const uploadOf = (csv: string) => ({ type: 'text/csv', stream: Readable.from([Buffer.from(csv)]) })
  const csv = 'Number,Name,Currency\nH-1,Harbor,EUR\nH-2,Lowell,JPY\nH-3,Prato,EUR\n'
  const refusals = ['Row 2: Harbor has open orders in USD', 'Row 3: New suppliers are not paid in JPY']

  async function importCsv(text: string) {
    const input = { key: `hooks-${text.length}`, fileName: 'hooks.csv', mode: 'skip' } as const
    const last = (await Array.fromAsync(await imports.start(ctx, input, uploadOf(text)))).at(-1)
    return last?.type === 'done' ? last : assert.fail(JSON.stringify(last))
  }

  test('refuse a value in a form', async () => {
    const { id } = await operations.create(ctx, { number: 'H-1', name: 'Harbor' })
    const edit = operations.edit(ctx, { id, name: 'Harbor', currency: 'EUR' })
    await assert.rejects(edit, /Harbor has open orders in USD\./)
    const create = operations.create(ctx, { name: 'Lowell', currency: 'JPY' })
    await assert.rejects(create, /New suppliers are not paid in JPY\./)
  })

  test('refuse the rows of a file, in its preview and in the import', async () => {
    const events = await Array.fromAsync(await imports.preview(ctx, {}, uploadOf(csv)))
    const rows = events.flatMap((event) => (event.type === 'rows' ? event.rows : []))
    assert.deepEqual(
      rows.flatMap(({ row, refusal }) => (refusal ? [`Row ${row}: ${refusal.reason}`] : [])),
      refusals,
    )
    const done = await importCsv(csv)
    assert.deepEqual(done.refused.map(({ row, reason }) => `Row ${row}: ${reason}`).toSorted(), refusals)
    assert.deepEqual([done.import.importedCount, done.import.updatedCount], [1, 0])
  })

  test('keep a record that is in use from being deleted, also by an undo', async () => {
    const done = await importCsv('Number,Name\nH-8,Biella\nH-9,Lodz\n')
    const { records: rows } = await operations.findAll(ctx, { page: 1, limit: 1, search: 'biella' })
    const id = rows[0]?.id ?? 0
    used.add(id)
    await assert.rejects(
      operations.remove(ctx, { id }),
      /^Refusal: Biella has 2 purchase orders: it can't be deleted\.$/,
    )
    const undone = await imports.undo(ctx, { id: done.import.id })
    assert.deepEqual(
      [undone.removed, undone.skipped.map(({ code, reason }) => `${code}: ${reason}`)],
      [1, ['H-8: Has 2 purchase orders']],
    )
  })
})

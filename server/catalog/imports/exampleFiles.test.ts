// Files as other programs and spreadsheets write them, imported into an empty shop with the guessed columns.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, test } from 'node:test'

import type { Product } from '#contract/catalog/products.ts'
import { findStyles } from '#contract/catalog/styles.ts'
import { isNull } from '#server/platform/db/drizzle.ts'
import { styles } from '#server/platform/db/schema.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { withSample } from '#server/testing/trialTest.ts'

import { type ExpectedFile, exampleFiles } from './exampleFileFixtures.ts'
import {
  catalogByCode,
  emptyCatalog,
  eventsOfType,
  importFile,
  previewFile,
  streamImport,
  toCsv,
} from './uploadFixtures.ts'

const folder = new URL('exampleFiles/', import.meta.url)

describe('example files', () => {
  const app = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(app, 'Manager')
  beforeEach(async () => {
    await emptyCatalog(app)
    await app.db.update(styles).set({ deletedAt: new Date() }).where(isNull(styles.deletedAt))
  })

  for (const [[name, expected], options] of withSample(Object.entries(exampleFiles), 3)) {
    test(`${name}: ${expected.title}`, options, async () => {
      const { existing = [] } = expected
      if (existing.length > 0)
        await importFile(manager, toCsv('productId,productName,color,size,quantity,price', ...existing))
      const file = await readFile(new URL(name, folder))
      const preview = await previewFile(manager, file)
      await checkPreview(preview, expected)
      if (expected.error !== undefined) return
      await checkImport(file, expected)
    })
  }

  async function checkPreview(
    events: Awaited<ReturnType<typeof previewFile>>,
    { error, program, notes = [], unpriced = 0, refused = [], rowNotes = [] }: ExpectedFile,
  ): Promise<void> {
    const [header] = eventsOfType(events, 'columns')
    const [failed] = eventsOfType(events, 'failed')
    assert.equal(failed?.message, error)
    if (error !== undefined) return
    const rows = eventsOfType(events, 'rows').flatMap((event) => event.rows)
    assert.equal(header?.program ?? undefined, program)
    assert.deepEqual(header?.notes, notes)
    assert.equal(eventsOfType(events, 'done')[0]?.unpricedCount, unpriced)
    assert.deepEqual(
      rows.flatMap(({ row, refusal }) => (refusal ? [`${row}: ${refusal.reason}`] : [])),
      refused,
    )
    assert.deepEqual([...new Set(rows.flatMap((row) => row.notes ?? []))], rowNotes)
  }

  async function checkImport(file: Buffer<ArrayBuffer>, expected: ExpectedFile): Promise<void> {
    const input = { mode: 'update', missingPrices: undefined } as const
    if (expected.unpriced !== undefined) {
      const refused = (await Array.fromAsync(await streamImport(manager, file, input))).at(-1)
      assert.ok(refused?.type === 'failed' && refused.message.includes('would cost $0.00'))
    }
    if (expected.isAllRefused === true) {
      const failed = (await Array.fromAsync(await streamImport(manager, file, input))).at(-1)
      assert.ok(failed?.type === 'failed')
      await checkProducts(expected)
      return
    }
    const done = await importFile(manager, file, {
      ...input,
      missingPrices: expected.unpriced === undefined ? undefined : 'zero',
    })
    assert.deepEqual(
      done.refused.map(({ row, reason }) => `${row}: ${reason}`),
      expected.refused ?? [],
    )
    await checkProducts(expected)
  }

  async function checkProducts(expected: ExpectedFile): Promise<void> {
    const products = [...(await catalogByCode(manager)).values()].map(describeProduct)
    assert.deepEqual(products.toSorted(), expected.products.toSorted())
    if (expected.styles) {
      const { styles } = await manager.call(findStyles, { page: 1, limit: 100 })
      assert.deepEqual(styles.map(({ number }) => number).toSorted(), expected.styles)
    }
  }
})

/** 'A-1 | Shirt | White / S | 24.50 | 4 | Tops' */
function describeProduct({ code, name, color, size, priceCents, quantity, category }: Product): string {
  const variant = [color, size].filter(Boolean).join(' / ')
  return [code, name, variant, (priceCents / 100).toFixed(2), quantity, category ?? ''].join(' | ')
}

// Own GS1 numbers over HTTP: the next numbers, none twice, too few, undo.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { findBatchChanges, previewBatchUndo, undoBatch } from '#contract/catalog/batches.ts'
import { assignBarcodes, previewBarcodeAssignment } from '#contract/catalog/gs1Numbers.ts'
import {
  createProductAlias,
  editProductAlias,
  findProductAliases,
  type ProductAlias,
} from '#contract/catalog/productAliases.ts'
import { createProduct, deleteProduct, type Product } from '#contract/catalog/products.ts'
import { readScan } from '#contract/catalog/scans.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { formatGs1Number, noGs1PrefixMessage } from '#domain/catalog/gs1Numbers.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

const app = useTestApp({}, { checkIntegrity: true })
const admin = useClient(app, 'Admin')
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')

/** 1,000 numbers. */
const prefix = '952123456'
const number = (reference: number, of = prefix) => formatGs1Number(of, reference)

let productCount = 0

async function createProducts(count: number): Promise<Product[]> {
  const products: Product[] = []
  while (products.length < count) {
    productCount += 1
    products.push(await manager.call(createProduct, buildProduct({ code: `GS-${productCount}` })))
  }
  return products
}

const idsOf = (products: readonly Product[]) => products.map(({ id }) => id)

async function setPrefix(gs1Prefix: string): Promise<void> {
  await admin.call(editCompany, { ...(await admin.call(findCompanyDetails, {})), gs1Prefix })
}

async function barcodesOf({ id }: Product): Promise<ProductAlias[]> {
  return (await manager.call(findProductAliases, { productId: id, page: 1, limit: 10 })).aliases
}

const codesOf = async (product: Product) => (await barcodesOf(product)).map(({ code }) => code)

before(async () => {
  const [product] = await createProducts(1)
  assert.ok(product)
  const refusal = await catchRefusal(manager.call(previewBarcodeAssignment, { ids: [product.id] }))
  assert.deepEqual([refusal.status, refusal.sentence], [409, noGs1PrefixMessage])
  await setPrefix(prefix)
})

test('gives the next numbers to products without a barcode, and skips numbers that exist', async () => {
  const [typed, carton, first, second] = await createProducts(4)
  assert.ok(typed && carton && first && second)
  await manager.call(createProductAlias, { productId: typed.id, code: number(1) })
  await manager.call(createProductAlias, { productId: carton.id, code: 'CARTON-GS1', packUnits: 12 })
  await manager.call(createProduct, buildProduct({ code: number(2) }))
  const ids = idsOf([second, first, carton, typed])
  const preview = await manager.call(previewBarcodeAssignment, { ids })
  assert.deepEqual(
    [preview.ids, preview.withBarcodeCount, preview.firstNumber, preview.lastNumber, preview.remainingCount],
    [idsOf([carton, first, second]), 1, number(0), number(4), 995],
  )
  const reply = await manager.call(assignBarcodes, { ids })
  assert.deepEqual(
    [reply.title, reply.changedCount, reply.withBarcodeCount, reply.firstNumber, reply.lastNumber],
    ['Assigned 3 barcodes', 3, 1, number(0), number(4)],
  )
  assert.equal((await findNewestLogEntry(app)).action, 'Assigned 3 barcodes')
  const { products } = await staff.call(readScan, { text: number(3) })
  assert.deepEqual(
    products.map(({ product, units }) => [product.code, units]),
    [[first.code, 1]],
  )
  const { changes } = await manager.call(findBatchChanges, { id: reply.batchId, page: 1, limit: 10 })
  assert.deepEqual(
    changes.map(({ code, fields }) => [code, fields]),
    [carton, first, second].map(({ code }, index) => [
      code,
      [{ path: 'barcodes', from: '', to: number([0, 3, 4][index] ?? 0) }],
    ]),
  )
  const again = await catchRefusal(manager.call(assignBarcodes, { ids }))
  assert.deepEqual(
    [again.status, again.sentence],
    [409, 'Each of these products already has a barcode, or was deleted.'],
  )
})

test('never gives a number twice: after an undo, a deletion, another prefix and back', async () => {
  const [kept, edited, deleted] = await createProducts(3)
  assert.ok(kept && edited && deleted)
  const { batchId } = await manager.call(assignBarcodes, { ids: idsOf([kept, edited, deleted]) })
  const used = new Set((await Promise.all([kept, edited, deleted].map(codesOf))).flat())
  const [alias] = await barcodesOf(edited)
  assert.ok(alias)
  const { id, version } = alias
  await manager.call(editProductAlias, { id, version, code: 'EDITED-1', productId: edited.id, packUnits: 1 })
  await manager.call(deleteProduct, { id: deleted.id })

  const undo = await manager.call(previewBatchUndo, { id: batchId })
  const tally = await manager.call(undoBatch, { id: batchId })
  for (const { restored, skipped } of [undo, tally]) {
    assert.equal(restored, 1)
    assert.deepEqual(
      skipped.map(({ code, reason }) => [code, reason.replace(/ by .*/, '')]),
      [
        [edited.code, 'A barcode was changed or removed since'],
        [deleted.code, 'Deleted'],
      ],
    )
  }
  assert.deepEqual([await codesOf(kept), await codesOf(edited)], [[], ['EDITED-1']])

  const [other] = await createProducts(1)
  assert.ok(other)
  await setPrefix('9521239')
  await manager.call(assignBarcodes, { ids: [other.id] })
  assert.deepEqual(await codesOf(other), [number(0, '9521239')])
  await setPrefix(prefix)
  const [last] = await createProducts(1)
  assert.ok(last)
  await manager.call(assignBarcodes, { ids: idsOf([kept, last]) })
  const next = [...(await codesOf(kept)), ...(await codesOf(last))]
  assert.equal(next.length, 2)
  assert.ok(!next.some((code) => used.has(code)), next.join(', '))
  // A longer prefix has the same numbers: 952123456 000 is 9521234560 00.
  const [overlapping] = await createProducts(1)
  assert.ok(overlapping)
  await setPrefix(`${prefix}0`)
  const { firstNumber } = await manager.call(assignBarcodes, { ids: [overlapping.id] })
  assert.ok(firstNumber > (next.toSorted().at(-1) ?? ''), firstNumber)
  assert.ok(firstNumber.startsWith(`${prefix}0`))
  await setPrefix(prefix)
})

test('two users at once get different numbers', async () => {
  const products = await createProducts(12)
  const halves = [products.slice(0, 6), products.slice(6)]
  await Promise.all(halves.map((half) => manager.call(assignBarcodes, { ids: idsOf(half) })))
  const codes = (await Promise.all(products.map(codesOf))).flat()
  assert.equal(new Set(codes).size, 12)
  // The same products at once get one number each.
  const same = await createProducts(3)
  const outcomes = await Promise.allSettled(
    [same, same].map((half) => manager.call(assignBarcodes, { ids: idsOf(half) })),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.deepEqual(
    (await Promise.all(same.map(codesOf))).map(({ length }) => length),
    [1, 1, 1],
  )
})

test('too few numbers are refused as a whole', async () => {
  await setPrefix('95212398765')
  const products = await createProducts(11)
  const ids = idsOf(products)
  const message =
    'GS1 prefix 95212398765 has 10 numbers left, but 11 are needed. Select fewer products, or enter another prefix in the company settings.'
  const attempts = [
    () => manager.call(previewBarcodeAssignment, { ids }),
    () => manager.call(assignBarcodes, { ids }),
  ]
  for (const attempt of attempts) {
    const refusal = await catchRefusal(attempt())
    assert.deepEqual([refusal.status, refusal.sentence], [409, message])
  }
  assert.deepEqual((await Promise.all(products.map(codesOf))).flat(), [])
  const { lastNumber } = await manager.call(assignBarcodes, { ids: ids.slice(1) })
  assert.equal(lastNumber, number(9, '95212398765'))
  const none = await catchRefusal(manager.call(assignBarcodes, { ids }))
  assert.match(none.sentence ?? '', /has no numbers left, but 1 is needed/)
  await setPrefix(prefix)
})

test('all that match a filter get numbers; Staff may not assign any', async () => {
  const product = await manager.call(createProduct, buildProduct({ code: 'GS-M', manufacturer: 'Numbered' }))
  const except = await manager.call(createProduct, buildProduct({ code: 'GS-X', manufacturer: 'Numbered' }))
  const filter = { manufacturer: 'Numbered' }
  const { ids } = await manager.call(previewBarcodeAssignment, { filter, exceptIds: [except.id] })
  assert.deepEqual(ids, [product.id])
  assert.equal((await catchRefusal(staff.call(assignBarcodes, { ids }))).status, 403)
  assert.deepEqual(await codesOf(product), [])
})

// Stories of merging two records of one supplier, as after an import. The rules are in docs/rules.md.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { attachmentEndpoints } from '#contract/attachments.ts'
import { createProductAlias, findProductAliases } from '#contract/catalog/productAliases.ts'
import { createProduct, findProducts, type Product } from '#contract/catalog/products.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { searchEverything } from '#contract/insight/search.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import {
  findArrival,
  findArrivals,
  receivePurchaseOrder,
  undoArrival,
} from '#contract/purchasing/arrivals.ts'
import { createBill, findBill, findBills, voidBill } from '#contract/purchasing/bills.ts'
import {
  createPurchaseOrder,
  placePurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder, findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { mergeSupplier, previewSupplierMerge } from '#contract/purchasing/supplierMerges.ts'
import { recordEndpoints } from '#contract/records.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildBill, buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { importRecordFile, previewRecordFile } from '#server/records/recordFileFixtures.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

const { create, edit, find, findAll, findHistory, remove } = recordEndpoints.supplier

describe('merging suppliers', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let tank: Product
  let coat: Product

  before(async () => {
    tank = await manager.call(createProduct, buildProduct({ quantity: 0 }))
    coat = await manager.call(createProduct, buildProduct({ quantity: 0 }))
  })

  const lines = (quantity: number) => [{ productId: tank.id, quantity, unitCostMicros: 7_500_000 }]
  const order = (supplierId: number, overrides: Partial<InputOf<typeof createPurchaseOrder>> = {}) =>
    manager.call(createPurchaseOrder, { ...buildPurchase(supplierId, lines(10)), ...overrides })
  const receive = (id: number, accepted: number) =>
    staff.call(receivePurchaseOrder, { id, lines: [{ line: 1, accepted }] })
  const bill = (supplierId: number, arrivalId: number, number: string) =>
    manager.call(createBill, { supplierId, ...buildBill(arrivalId, 1, { number }) })

  /** Two records of one supplier. */
  async function createTwins(name: string, values: { email?: string; currency?: 'EUR' } = {}) {
    const surviving = await manager.call(create, { name, email: `office@${name.toLowerCase()}.test` })
    const merged = await manager.call(create, { name: `${name} Ltd.`, ...values })
    return { merged, surviving, input: { id: merged.id, into: surviving.id } }
  }

  async function assertRefused(call: Promise<unknown>, status: number, message: string): Promise<void> {
    const refusal = await catchRefusal(call)
    assert.deepEqual({ status: refusal.status, message: refusal.sentence }, { status, message })
  }

  test('moves open orders, arrivals, bills and codes, which keep the name that they copied', async () => {
    const { merged, surviving, input } = await createTwins('Tirupur', { currency: 'EUR' })
    const open = await order(merged.id, {
      purchaseOrder: { supplierId: merged.id, currency: 'EUR', rateNanos: 1_085_000_000 },
    })
    const draft = await order(merged.id, { place: false })
    const arrival = await receive(open.id, 4)
    const billed = await bill(merged.id, arrival.id, 'TK-1')
    const loose = await staff.call(receiveStockLines, {
      supplierId: merged.id,
      lines: [{ id: coat.id, quantity: 2 }],
    })
    await manager.call(createProductAlias, {
      productId: tank.id,
      supplierId: merged.id,
      code: 'T-88',
      packUnits: 6,
    })

    const preview = await manager.call(previewSupplierMerge, input)
    assert.deepEqual(preview.moved, { purchaseOrders: 2, arrivals: 2, bills: 1, codes: 1 })
    assert.deepEqual([preview.error, preview.sameBillNumbers], [null, []])

    const after = await manager.call(mergeSupplier, {
      ...input,
      version: merged.version,
      intoVersion: surviving.version,
    })
    assert.deepEqual([after.id, after.currency, after.version], [surviving.id, 'USD', surviving.version])
    assert.deepEqual(
      after.mergedRecords?.map(({ id }) => id),
      [merged.id],
    )
    const { purchaseOrders } = await manager.call(findPurchaseOrders, {
      page: 1,
      limit: 20,
      supplierId: surviving.id,
    })
    assert.deepEqual(
      purchaseOrders.map(({ number, supplierName, progress, currency }) => [
        number,
        supplierName,
        progress,
        currency,
      ]),
      [
        [draft.number, 'Tirupur', 'draft', 'USD'],
        [open.number, 'Tirupur Ltd.', 'partly received', 'EUR'],
      ],
    )
    const { arrivals } = await manager.call(findArrivals, { page: 1, limit: 20, supplierId: surviving.id })
    assert.deepEqual(
      arrivals.map(({ id, supplierName }) => [id, supplierName]),
      [
        [loose.arrival.id, 'Tirupur Ltd.'],
        [arrival.id, 'Tirupur Ltd.'],
      ],
    )
    const { bills } = await manager.call(findBills, { page: 1, limit: 20, supplierId: surviving.id })
    assert.deepEqual(
      bills.map(({ number, supplierName }) => [number, supplierName]),
      [['TK-1', 'Tirupur Ltd.']],
    )
    const { aliases } = await manager.call(findProductAliases, {
      page: 1,
      limit: 20,
      supplierId: surviving.id,
    })
    assert.deepEqual(
      aliases.map(({ code, packUnits, supplier }) => [code, packUnits, supplier?.name]),
      [['T-88', 6, 'Tirupur']],
    )
    assert.deepEqual(
      (await manager.call(findProducts, { page: 1, limit: 20, search: 'T-88' })).products.map(({ id }) => id),
      [tank.id],
    )

    // Work goes on: the rest comes and is billed, a draft is placed, an arrival is undone.
    const rest = await receive(open.id, 6)
    await bill(surviving.id, rest.id, 'TK-2')
    await manager.call(placePurchaseOrder, { id: draft.id })
    const undone = await staff.call(undoArrival, { id: loose.arrival.id })
    assert.equal((await manager.call(findArrival, { id: undone.id })).supplierId, surviving.id)
    await manager.call(voidBill, { id: billed.id, reason: 'Entered twice' })
    await staff.call(undoArrival, { id: arrival.id })
    assert.equal((await manager.call(findPurchaseOrder, { id: open.id })).units.open, 4)

    const old = await staff.call(find, { id: merged.id })
    assert.deepEqual(old.mergedInto, { id: surviving.id, number: surviving.number, name: 'Tirupur' })
    const { entries } = await staff.call(findHistory, { id: merged.id, limit: 1 })
    assert.equal(
      entries[0]?.title,
      `Merged supplier ${merged.number} Tirupur Ltd. into ${surviving.number} Tirupur`,
    )
    const history = await staff.call(findHistory, { id: surviving.id, limit: 1 })
    assert.equal(
      history.entries[0]?.title,
      `Moved 2 purchase orders, 2 arrivals, 1 bill and 1 code of supplier ${merged.number} Tirupur Ltd. to ${surviving.number} Tirupur`,
    )
  })

  test('is found by the number and the name of what was merged, also in a file', async () => {
    const { merged, surviving, input } = await createTwins('Porto')
    const third = await manager.call(create, { name: 'Denim of Porto, S.A.' })
    await manager.call(mergeSupplier, { id: third.id, into: merged.id })
    await manager.call(mergeSupplier, input)
    for (const search of [merged.number, 'porto ltd', 'denim porto s.a.']) {
      const { records, total } = await staff.call(findAll, { page: 1, limit: 20, search })
      assert.deepEqual([records.map(({ id }) => id), total], [[surviving.id], 1], search)
      const { records: results } = await staff.call(searchEverything, { q: search })
      assert.deepEqual(
        results.map(({ id }) => id),
        [surviving.id],
        search,
      )
    }
    assert.equal((await staff.call(find, { id: third.id })).mergedInto?.id, surviving.id)
    const csv = `Number,Name\n${merged.number},Porto Ltd.\n,"Denim of Porto, S.A."\n`
    const { rows } = await previewRecordFile(manager, 'supplier', csv)
    assert.deepEqual(
      rows.map(({ result, duplicate }) => [result, duplicate]),
      [
        ['duplicate', `Porto Ltd. was merged into ${surviving.number}, Porto.`],
        ['duplicate', `Denim of Porto, S.A. was merged into ${surviving.number}, Porto.`],
      ],
    )
    const { import: done } = await importRecordFile(manager, 'supplier', csv)
    assert.deepEqual([done.importedCount, done.updatedCount], [0, 0])
    await assertRefused(
      manager.call(remove, { id: surviving.id }),
      409,
      "Porto has 2 merged suppliers: it can't be deleted.",
    )
  })

  test('takes the fields that the user chose, and keeps the files of both', async () => {
    const { merged, surviving, input } = await createTwins('Lisboa', {
      email: 'sales@lisboa.test',
      currency: 'EUR',
    })
    const files = attachmentEndpoints.supplier
    const key = crypto.randomUUID()
    await manager.call(
      files.add,
      { id: merged.id, originalName: 'terms.pdf', key },
      { body: '%PDF-1.4\n%%EOF\n' },
    )
    const after = await manager.call(mergeSupplier, { ...input, fields: ['email', 'currency'] })
    assert.deepEqual(
      [after.email, after.currency, after.version],
      ['sales@lisboa.test', 'EUR', surviving.version + 1],
    )
    for (const id of [surviving.id, merged.id]) {
      const shown = await staff.call(files.findAll, { id })
      assert.deepEqual(
        shown.files.map(({ name }) => name),
        ['terms.pdf'],
      )
    }
    await assertRefused(
      manager.call(
        files.add,
        { id: merged.id, originalName: 'late.pdf', key: crypto.randomUUID() },
        { body: '%PDF-1.4\n%%EOF\n' },
      ),
      409,
      `Supplier ${merged.number} was merged into ${surviving.number}.`,
    )
  })

  test('asks about bills of one number, which are perhaps one paper, and changes nothing before', async () => {
    const { merged, surviving, input } = await createTwins('Braga')
    const [first, second] = [await order(merged.id), await order(surviving.id)]
    const twice = await bill(merged.id, (await receive(first.id, 5)).id, 'B-7')
    await bill(surviving.id, (await receive(second.id, 5)).id, 'b-7')
    const message =
      'Both suppliers have a bill B-7. Void what was entered twice, or say that these are different bills.'
    await assertRefused(manager.call(mergeSupplier, input), 409, message)
    assert.equal((await manager.call(findBill, { id: twice.id })).supplierId, merged.id)
    assert.deepEqual((await manager.call(previewSupplierMerge, input)).sameBillNumbers, ['B-7'])
    await manager.call(mergeSupplier, { ...input, sameNumbers: true })
    assert.equal((await manager.call(findBill, { id: twice.id })).supplierId, surviving.id)
  })

  test('is refused while a code means something else for each, and keeps one that means the same', async () => {
    const { merged, surviving, input } = await createTwins('Guimaraes')
    const add = (supplierId: number, product: Product, code: string, packUnits = 1) =>
      manager.call(createProductAlias, { productId: product.id, supplierId, code, packUnits })
    await add(surviving.id, tank, 'SAME')
    await add(merged.id, tank, 'same')
    await add(surviving.id, tank, 'G-1', 6)
    const inTwelves = await add(merged.id, tank, 'g-1', 12)
    await add(surviving.id, tank, 'G-2')
    await add(merged.id, coat, 'G-2')
    const rest = `. Change or delete one of the two, then merge again.`
    await assertRefused(
      manager.call(mergeSupplier, input),
      409,
      `Code g-1 is ${tank.code} in packs of 12 for ${merged.number}, but ${tank.code} in packs of 6 for ${surviving.number}, and 1 more code differs${rest}`,
    )
    await shop.db.execute(sql`update product_aliases set pack_units = 6 where id = ${inTwelves.id}`)
    await assertRefused(
      manager.call(mergeSupplier, input),
      409,
      `Code G-2 is ${coat.code} for ${merged.number}, but ${tank.code} for ${surviving.number}${rest}`,
    )
    await shop.db.execute(sql`
      update product_aliases set product_id = ${tank.id} where supplier_id = ${merged.id} and code = 'G-2'`)
    await manager.call(mergeSupplier, input)
    const { aliases } = await manager.call(findProductAliases, {
      page: 1,
      limit: 20,
      supplierId: surviving.id,
    })
    assert.deepEqual(
      aliases.map(({ code }) => code),
      ['G-1', 'G-2', 'SAME'],
    )
    // A form that was opened before adds the code to the surviving supplier.
    const added = await add(merged.id, coat, 'LATE')
    assert.equal(added.supplier?.id, surviving.id)
  })

  test('is refused of stale, merged, deleted and equal records, and by role', async () => {
    const { merged, surviving, input } = await createTwins('Coimbra')
    await manager.call(edit, { id: merged.id, name: 'Coimbra Knits' })
    const stale = await catchRefusal(manager.call(mergeSupplier, { ...input, version: merged.version }))
    assert.deepEqual(
      [stale.status, stale.sentence],
      [409, 'Coimbra Knits was changed by Mona Manager while you were editing it.'],
    )
    const staleInto = await catchRefusal(manager.call(mergeSupplier, { ...input, intoVersion: 2 }))
    assert.equal(staleInto.status, 409)
    assert.equal((await staff.call(find, { id: merged.id })).mergedInto, null)
    await assertRefused(
      manager.call(mergeSupplier, { id: merged.id, into: merged.id }),
      400,
      "A supplier can't be merged into itself.",
    )
    await assertRefused(
      manager.call(mergeSupplier, { id: merged.id, into: 999_999 }),
      409,
      'The supplier to merge into no longer exists.',
    )
    await assertRefused(staff.call(mergeSupplier, input), 403, 'Only Admin and Manager may merge suppliers.')
    await manager.call(mergeSupplier, input)
    const message = `Supplier ${merged.number} was merged into ${surviving.number}.`
    for (const call of [
      () => manager.call(mergeSupplier, input),
      () => manager.call(mergeSupplier, { id: surviving.id, into: merged.id }),
      () => manager.call(edit, { id: merged.id, name: 'Coimbra' }),
      () => manager.call(remove, { id: merged.id }),
    ])
      await assertRefused(call(), 409, message)
    assert.equal((await manager.call(previewSupplierMerge, input)).error, message)
  })

  test('is said to forms that were opened before, and an edit of an order that moved is saved', async () => {
    const { merged, surviving, input } = await createTwins('Viseu')
    const placed = await order(merged.id)
    const arrival = await receive(placed.id, 3)
    await manager.call(mergeSupplier, input)
    const gone = `Supplier ${merged.number} was merged into ${surviving.number}. Choose another one.`
    for (const call of [
      () => order(merged.id),
      () => bill(merged.id, arrival.id, 'V-1'),
      () => staff.call(receiveStockLines, { supplierId: merged.id, lines: [{ id: coat.id, quantity: 1 }] }),
    ])
      await assertRefused(call(), 409, gone)
    const edited = await manager.call(updatePurchaseOrder, {
      id: placed.id,
      version: placed.version,
      purchaseOrder: { supplierId: merged.id, currency: 'USD', rateNanos: 1_000_000_000 },
      items: lines(12),
    })
    assert.deepEqual(
      [edited.supplierId, edited.supplierName, edited.units.ordered],
      [surviving.id, 'Viseu', 12],
    )
  })

  test('of both into each other at once merges one', async () => {
    const { merged, surviving, input } = await createTwins('Evora')
    const placed = await order(merged.id)
    const deliver = (supplierId: number) =>
      staff.call(receiveStockLines, { supplierId, lines: [{ id: coat.id, quantity: 1 }] })
    const loose = await deliver(merged.id)
    const { done, refused } = await settleCalls<unknown>([
      manager.call(mergeSupplier, input),
      manager.call(mergeSupplier, { id: surviving.id, into: merged.id }),
      receive(placed.id, 2),
      deliver(surviving.id),
      staff.call(undoArrival, { id: loose.arrival.id }),
    ])
    assert.ok(done.length >= 2 && refused.every(({ status }) => status === 409))
    const both = await Promise.all([merged, surviving].map(({ id }) => staff.call(find, { id })))
    assert.equal(both.filter(({ mergedInto }) => mergedInto).length, 1)
    const { rows } = await shop.db.execute(sql`
      select arrivals.number from arrivals join suppliers on suppliers.id = supplier_id where merged_into is not null`)
    assert.deepEqual(rows, [])
  })
})

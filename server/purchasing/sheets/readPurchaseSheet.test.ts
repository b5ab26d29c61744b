// A supplier's sheet over HTTP: read by our IDs, by style, color and size, and by the supplier's codes, which can be packs.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createStyle, type Style } from '#contract/catalog/styles.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { findPurchaseOrders } from '#contract/purchasing/purchaseOrders.ts'
import { type PurchaseSheet, readPurchaseSheet } from '#contract/purchasing/purchaseSheets.ts'
import { recordEndpoints } from '#contract/records.ts'
import { createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('reading the sheet of a supplier', () => {
  const shop = useTestApp()
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let supplierId: number
  let style: Style

  before(async () => {
    supplierId = await createSupplier(manager)
    style = await manager.call(createStyle, {
      number: 'RT-7',
      name: 'Rib Tank',
      priceCents: 4900,
      colors: [{ name: 'Navy' }, { name: 'Sand' }],
      sizes: ['S', 'M', 'L'],
    })
  })

  const codeOf = (color: string, size: string) =>
    style.products.find((product) => product.color === color && product.size === size)?.code ?? ''
  const read = (rows: readonly string[], input: Partial<InputOf<typeof readPurchaseSheet>> = {}) =>
    manager.call(
      readPurchaseSheet,
      { supplierId, fileName: 'sheet.csv', ...input },
      { body: rows.join('\n') },
    )
  const linesOf = ({ lines }: PurchaseSheet) =>
    lines.map(({ product, quantity, unitCostMicros }) => [product.code, quantity, unitCostMicros])

  test('sizes are columns or rows, costs have up to six decimals, and totals are compared', async () => {
    const asColumns = await read([
      'Style,Color,S,M,L,Cost,Ship Date',
      'RT-7,Navy,2,4,,7.125,2027-03-01',
      'RT-7,Sand,,,6,7.5,2027-04-01',
      'Total,,2,4,6,,',
    ])
    assert.deepEqual(linesOf(asColumns), [
      [codeOf('Navy', 'S'), 2, 7_125_000],
      [codeOf('Navy', 'M'), 4, 7_125_000],
      [codeOf('Sand', 'L'), 6, 7_500_000],
    ])
    // It could be 7,125.
    const checks = ['Row 2: Unit price 7.125 read as 7.125']
    assert.deepEqual([asColumns.refused, asColumns.error, asColumns.checks], [[], null, checks])
    assert.ok(asColumns.notes.includes('Not read for a purchase order: Start Ship.'))
    const asRows = await read([
      'SKU,Qty,Unit Cost',
      `${codeOf('Navy', 'S')},10,7.50`,
      `${codeOf('Navy', 'S')},2,7.50`,
      `${codeOf('Navy', 'M')},1,`,
      'Total,14,',
    ])
    assert.deepEqual(linesOf(asRows), [
      [codeOf('Navy', 'S'), 12, 7_500_000],
      [codeOf('Navy', 'M'), 1, null],
    ])
    assert.deepEqual(asRows.checks, [
      'Row 3: Added to row 2, which has the same product',
      'The file says 14 units in row 5, 13 were read.',
    ])
  })

  test('totals of money are compared, also of costs with more than two decimals', async () => {
    const sheet = (total: string) =>
      read([
        'SKU,Qty,Unit Cost,Amount',
        `${codeOf('Navy', 'S')},1000,7.123456,7123.46`,
        `${codeOf('Navy', 'M')},10,7.50,75.00`,
        `Total,,,${total}`,
      ])
    const right = await sheet('7198.46')
    assert.deepEqual(right.checks, [])
    const wrong = await sheet('7200.00')
    assert.deepEqual(wrong.checks, ['The file says 7,200.00 in row 4, 7,198.46 was read.'])
  })

  test('codes of the supplier are read with their packs, and unknown ones are asked', async () => {
    const [small] = style.products
    await manager.call(createProductAlias, {
      productId: small?.id ?? 0,
      supplierId,
      code: 'TK-88',
      packUnits: 6,
    })
    const other = await createSupplier(manager)
    await manager.call(createProductAlias, { productId: small?.id ?? 0, supplierId: other, code: 'ZZ-1' })
    const rows = ['Item,Qty,Price', 'TK-88,4,45.00', 'ZZ-1,3,7.5', 'TK-RT-NVY-M,5,7.5', 'TK-RT-NVY-M,1,7.5']
    const sheet = await read(rows)
    assert.deepEqual(linesOf(sheet), [[small?.code, 27, 7_500_000]])
    assert.match(sheet.checks[0] ?? '', /^Row 2: 4 packs of 6, each at 45\.00 read as 24 units$/)
    assert.match(sheet.checks[1] ?? '', /^Row 3: ZZ-1 is the code of Tirupur Knits .+ for /)
    assert.deepEqual(
      sheet.refused.map(({ row, value, reason }) => [row, value, reason]),
      [4, 5].map((row) => [row, 'TK-RT-NVY-M', 'No product has this ID']),
    )
    assert.deepEqual(
      sheet.questions.map(({ code, row, rowCount }) => [code, row, rowCount]),
      [['TK-RT-NVY-M', 4, 2]],
    )
    const medium = style.products.find(({ color, size }) => color === 'Navy' && size === 'M')
    await manager.call(createProductAlias, { productId: medium?.id ?? 0, supplierId, code: 'tk-rt-nvy-m' })
    const answered = await read(rows)
    assert.deepEqual([answered.questions, linesOf(answered)[1]], [[], [medium?.code, 6, 7_500_000]])
  })

  test('what a bill says of itself is returned, also whose it is and in which currency', async () => {
    const other = await manager.call(recordEndpoints.supplier.create, {
      name: 'Filatura Riva',
      number: 'FR-9',
    })
    const code = codeOf('Navy', 'S')
    const rows = (name: string) => [
      `${name},,,`,
      'Invoice no.:,FR-2026-0881,,',
      'Invoice date:,24 Nov 2026,Due date:,24 Dec 2026',
      'Bill to:,Selvedge Demo Co.,,',
      'SKU,Qty,Unit Cost,Amount',
      `${code},200,€ 12.50,"€ 2,500.00"`,
      'Subtotal,,,"2,500.00"',
      'Freight,,,24.00',
      'Total EUR,,,"2,520.00"',
      'Due date: 31 Dec 2026,,,',
    ]
    const { stated, checks, refused } = await read(rows('Filatura Riva S.p.A.'))
    assert.deepEqual(stated, {
      number: 'FR-2026-0881',
      datedOn: '2026-11-24',
      dueOn: '2026-12-24',
      amountCents: 252_000,
      chargesCents: 2400,
      currency: 'EUR',
      otherSupplier: { id: other.id, number: 'FR-9', name: 'Filatura Riva' },
    })
    assert.deepEqual([checks, refused], [['The file says 2,520.00 in row 9, 2,500.00 was read.'], []])
    const sheetOfOther = await manager.call(
      readPurchaseSheet,
      { supplierId: other.id, fileName: 'sheet.csv' },
      { body: rows('Filatura Riva S.p.A.').join('\n') },
    )
    assert.equal(sheetOfOther.stated.otherSupplier, null)
    assert.equal((await read(rows('Somebody'))).stated.otherSupplier, null)
    const plain = await read(['SKU,Qty', `${code},3`])
    assert.deepEqual(
      [plain.stated.number, plain.stated.amountCents, plain.stated.chargesCents],
      [null, null, 0],
    )
  })

  test('what could be meant otherwise is refused by row, and nothing is written', async () => {
    const code = codeOf('Sand', 'M')
    const sheet = await read([
      'SKU,Qty,UOM,Cost',
      `${code},2,dozen,90.00`,
      `${code},2.5,ea,7.50`,
      `${code},2,ea,7.50`,
      `${code},2,ea,7.75`,
    ])
    assert.deepEqual(linesOf(sheet), [[code, 2, 7_500_000]])
    assert.deepEqual(
      sheet.refused.map(({ row, column }) => [row, column]),
      [
        [2, 'Unit Price'],
        [3, 'Ordered'],
        [5, 'Unit Price'],
      ],
    )
    assert.equal(sheet.refused[2]?.reason, 'Row 4 has this product with a cost of 7.50')
    const discounted = await read(['SKU,Qty,Cost,Discount %', `${code},4,10.00,25`])
    assert.deepEqual(linesOf(discounted), [[code, 4, 7_500_000]])
    assert.deepEqual(discounted.checks, ['Row 2: 25% off 10.00'])
    const unknown = await read(['Note,Text', 'a,b'])
    assert.equal(unknown.error, 'The file has no column with product IDs or style numbers.')
    const mapped = await read(['Foo,Bar', `${code},3`], { columns: ['productId', 'quantity'] })
    assert.deepEqual(linesOf(mapped), [[code, 3, null]])
    assert.equal((await manager.call(findPurchaseOrders, { page: 1, limit: 1 })).total, 0)
    const refusal = await catchRefusal(
      staff.call(readPurchaseSheet, { supplierId, fileName: 'sheet.csv' }, { body: 'SKU,Qty\nA,1' }),
    )
    assert.equal(refusal.status, 403)
  })
})

// The PDF of a purchase order: costs in its currency for those who may see them, units only for the others.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createPurchaseOrder, type PurchaseFields } from '#contract/purchasing/purchaseOrderActions.ts'
import { downloadPurchaseOrderPdf } from '#contract/purchasing/purchaseOrders.ts'
import { buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { needs } from '#server/testing/needs.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('the PDF of a purchase order', () => {
  const shop = useTestApp()
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let supplierId: number
  let productId: number

  before(async () => {
    supplierId = await createSupplier(manager)
    productId = (await manager.call(createProduct, buildProduct())).id
  })

  async function create(unitCostMicros: number | null, fields: Partial<PurchaseFields>): Promise<number> {
    const items = unitCostMicros === null ? [] : [{ productId, quantity: 1200, unitCostMicros }]
    const purchase = buildPurchase(supplierId, items, fields)
    return (await manager.call(createPurchaseOrder, { ...purchase, place: false })).id
  }

  /** Without repeated spaces. */
  async function textOf({ call }: TestClient, id: number): Promise<string> {
    const pdf = await call(downloadPurchaseOrderPdf, { id })
    const reading = promisify(execFile)('pdftotext', ['-layout', '-', '-'])
    reading.child.stdin?.end(Buffer.from(await pdf.arrayBuffer()))
    return (await reading).stdout.replaceAll(/ +/g, ' ')
  }

  for (const [currency, rateNanos, unitCostMicros, expected] of [
    ['USD', 1_000_000_000, 7_654_321, ['1,200 $7.654321 $9,185.19', 'Total USD $9,185.19']],
    ['EUR', 1_085_000_000, 7_500_000, ['1,200 7.50 9,000.00', 'Total EUR 9,000.00 EUR']],
    ['VND', 39_000, 180_000_000_000, ['1,200 180,000.00 216,000,000.00', 'Total VND 216,000,000.00 VND']],
  ] as const)
    test(`has costs in ${currency}, but not for Staff`, needs('pdftotext'), async () => {
      const id = await create(unitCostMicros, { currency, rateNanos, supplierReference: 'TK-88' })
      const text = await textOf(manager, id)
      for (const line of [...expected, 'TK-88', 'PURCHASE ORDER']) assert.ok(text.includes(line), text)
      const unitsOnly = await textOf(staff, id)
      assert.ok(unitsOnly.includes('1,200') && unitsOnly.includes('TK-88'), unitsOnly)
      assert.doesNotMatch(unitsOnly, /\.\d\d\b|Total (?:USD|EUR|VND)|\$/)
    })

  test('of an empty draft has a total of 0', needs('pdftotext'), async () => {
    const text = await textOf(manager, await create(null, {}))
    assert.ok(text.includes('Total USD $0.00'), text)
  })

  test('names the styles and products that are expected on other days', needs('pdftotext'), async () => {
    const { products } = await manager.call(createStyle, {
      number: '1042',
      name: 'Rib Tank',
      priceCents: 1900,
      colors: [{ name: 'Navy' }],
      sizes: ['S', 'M'],
    })
    const items = [
      { productId, quantity: 3, expectedOn: '2099-03-03' },
      ...products.map(({ id }) => ({ productId: id, quantity: 6, expectedOn: '2099-03-03' })),
    ]
    const day = { expectedOn: '2099-02-01' }
    const whole = await manager.call(createPurchaseOrder, buildPurchase(supplierId, items, day))
    const { code } = await manager.call(findProduct, { id: productId })
    const named = `March 3, 2099: ${code} Linen dress; 1042 Rib Tank`
    for (const { text } of await Promise.all(
      [manager, staff].map(async (client) => ({ text: await textOf(client, whole.id) })),
    ))
      assert.ok(text.includes('February 1, 2099') && text.replaceAll('\n', ' ').includes(named), text)
    const part = items.map((item, index) => (index === 1 ? item : { ...item, expectedOn: null }))
    const { id } = await manager.call(createPurchaseOrder, buildPurchase(supplierId, part, day))
    const text = await textOf(manager, id)
    assert.ok(text.replaceAll('\n', ' ').includes('March 3, 2099: 1042 Rib Tank (Navy S)'), text)
  })
})

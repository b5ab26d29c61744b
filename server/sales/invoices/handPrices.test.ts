// Prices that users set by hand on the lines of a new invoice.
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'

import { createProduct, editProduct, type Product } from '#contract/catalog/products.ts'
import { findCompany } from '#contract/company/company.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { findActivity, findActivityEntry } from '#contract/people/activity.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, findInvoice, type Invoice, setInvoiceDiscount } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { findLastPrices } from '#contract/sales/purchases.ts'
import { formatChanges } from '#domain/people/activity.ts'
import { and, asc, eq } from '#server/platform/db/drizzle.ts'
import { activityLog, invoiceLines } from '#server/platform/db/schema.ts'
import { exampleInvoice } from '#server/sales/documents/exampleInvoice.ts'
import { formatInvoiceDocument } from '#server/sales/documents/formatInvoiceDocument.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('prices set by hand', () => {
  const shop = useTestApp({}, { checkIntegrity: true })
  const admin = useClient(shop, 'Admin')
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  let tank: Product
  let count = 0

  beforeEach(async () => {
    tank = await staff.call(
      createProduct,
      buildProduct({ name: 'Rib Tank', code: `RT-${(count += 1)}-M`, quantity: 50, priceCents: 2000 }),
    )
  })

  type Item = NewInvoice['items'][number]

  function byHand(unitPriceCents: number, item: Partial<Item> = {}): Item {
    return { productId: tank.id, quantity: 2, unitPriceCents, isPriceByHand: true, ...item }
  }

  const sell = (by: TestClient, ...items: Item[]): Promise<Invoice> =>
    by.call(createInvoice, buildInvoice(items))

  async function setFloor(staffPriceFloorBasisPoints: number | null): Promise<void> {
    const details = await admin.call(findCompanyDetails, {})
    await admin.call(editCompany, { ...details, staffPriceFloorBasisPoints })
  }

  async function readEntry({ id }: Invoice) {
    const [entry] = await shop.db
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.subjectType, 'invoice'), eq(activityLog.subjectId, id)))
    return entry
  }

  async function refuse(by: TestClient, ...items: Item[]) {
    const { status, sentence, body } = await catchRefusal(sell(by, ...items))
    return [status, sentence, body?.errors?.map(({ path }) => path)]
  }

  test('are stored next to the list price, and the log lists them', async () => {
    const cap = await staff.call(createProduct, buildProduct({ code: 'CAP-1', quantity: 5, priceCents: 900 }))
    const invoice = await sell(
      manager,
      byHand(1800, { listPriceCents: 2000, totalCents: 3600 }),
      byHand(2500),
      byHand(0),
      { productId: cap.id, quantity: 1, unitPriceCents: 900 },
    )
    const prices = invoice.items.map(({ unitPriceCents, listPriceCents, totalCents }) => [
      unitPriceCents,
      listPriceCents,
      totalCents,
    ])
    assert.deepEqual(prices, [
      [1800, 2000, 3600],
      [2500, 2000, 5000],
      [0, 2000, 0],
      [900, null, 900],
    ])
    assert.equal(invoice.subtotalCents, 9500)
    assert.deepEqual(await staff.call(findInvoice, { id: invoice.id }), invoice)
    const entry = await readEntry(invoice)
    assert.deepEqual(
      formatChanges(entry?.changes ?? null).find(({ field }) => field === 'Prices by hand')?.to,
      [
        `Rib Tank (${tank.code}) $18.00 instead of $20.00`,
        `Rib Tank (${tank.code}) $25.00 instead of $20.00`,
        `Rib Tank (${tank.code}) $0.00 instead of $20.00`,
      ].join('; '),
    )
    const many = await sell(manager, ...Array.from({ length: 12 }, () => byHand(1900)))
    const long = await readEntry(many)
    assert.match(JSON.stringify(long?.changes), /\$19\.00 instead of \$20\.00; 2 more"/)
  })

  test('are refused without the permission, and below the floor of Staff', async () => {
    const forbidden = [403, 'Only Admin and Manager may set prices by hand.', undefined]
    assert.deepEqual(await refuse(staff, byHand(1800)), forbidden)
    assert.equal((await catchRefusal(sell(await shop.clientAs('Viewer'), byHand(1800)))).status, 403)
    await setFloor(8000)
    const least = `Staff may set prices down to 80% of the list price: Rib Tank (${tank.code}) costs at least $16.00.`
    assert.deepEqual(await refuse(staff, byHand(2000), byHand(1599), byHand(0)), [
      409,
      least,
      ['items.1.unitPrice', 'items.2.unitPrice'],
    ])
    for (const cents of [1600, 2400]) {
      const { items } = await sell(staff, byHand(cents))
      assert.deepEqual([items[0]?.unitPriceCents, items[0]?.listPriceCents], [cents, 2000])
    }
    // The floor is only for Staff.
    assert.equal((await sell(manager, byHand(1))).subtotalCents, 2)
    await setFloor(null)
    assert.deepEqual(await refuse(staff, byHand(1800)), forbidden)
  })

  test('the discount of an invoice counts towards the floor of Staff, in percent and as an amount', async () => {
    await setFloor(8000)
    const message = `Staff may sell down to 80% of the list price: Rib Tank (${tank.code}) costs less with this discount.`
    const discounted = (fields: object, ...items: Item[]) =>
      staff.call(createInvoice, buildInvoice(items, fields))
    const listed = { productId: tank.id, quantity: 1 }
    await discounted({ discountBasisPoints: 2000 }, listed)
    const pending = await discounted({ discountType: 'amount', discountCents: 400 }, listed)
    for (const call of [
      () => discounted({ discountBasisPoints: 2001 }, listed),
      () => discounted({ discountType: 'amount', discountCents: 401 }, listed),
      () => discounted({ discountBasisPoints: 100 }, byHand(1600)),
      () => staff.call(setInvoiceDiscount, { id: pending.id, discountBasisPoints: 9000 }),
    ]) {
      const refusal = await catchRefusal(call())
      assert.deepEqual([refusal.status, refusal.sentence], [409, message])
    }
    await setFloor(null)
    await staff.call(setInvoiceDiscount, { id: pending.id, discountBasisPoints: 9000 })
  })

  test('Staff keep and lower a discount below the floor that a Manager gave, and never raise it', async () => {
    await setFloor(8000)
    const discounted = await manager.call(
      createInvoice,
      buildInvoice([{ productId: tank.id, quantity: 1 }, byHand(1000)], { discountBasisPoints: 3000 }),
    )
    const set = (fields: object) => staff.call(setInvoiceDiscount, { id: discounted.id, ...fields })
    for (const fields of [{ discountBasisPoints: 3100 }, { discountCents: 1201 }]) {
      const refusal = await catchRefusal(set(fields))
      assert.deepEqual(
        [refusal.status, refusal.sentence],
        [
          409,
          `Staff may sell down to 80% of the list price: Rib Tank (${tank.code}) costs less with this discount.`,
        ],
      )
    }
    assert.equal((await set({ discountBasisPoints: 3000 })).discountCents, 1200)
    assert.equal((await set({ discountCents: 1199 })).discountCents, 1199)
    assert.equal((await set({ discountBasisPoints: 100 })).discountCents, 40)
    await setFloor(null)
  })

  test('a price that is not marked as set by hand is a 409 for everybody, as before', async () => {
    await setFloor(0)
    for (const by of [staff, manager, admin]) {
      const item = { productId: tank.id, quantity: 1, unitPriceCents: 1800 }
      for (const items of [item, { ...item, isPriceByHand: false }])
        assert.deepEqual(await refuse(by, items), [
          409,
          `Rib Tank (${tank.code}) now costs $20.00.`,
          ['items.0.unitPrice'],
        ])
    }
    await setFloor(null)
    const { items } = await sell(staff, { productId: tank.id, quantity: 1 })
    assert.deepEqual([items[0]?.unitPriceCents, items[0]?.listPriceCents], [2000, null])
  })

  test('the list price is none, and one that changed since is named', async () => {
    const { items } = await sell(manager, byHand(2000, { listPriceCents: 2000 }))
    assert.deepEqual([items[0]?.unitPriceCents, items[0]?.listPriceCents], [2000, null])
    const { id, name, color, size, category } = tank
    await manager.call(editProduct, { id, name, color, size, category, quantity: 40, priceCents: 2200 })
    assert.deepEqual(await refuse(manager, byHand(1800, { listPriceCents: 2000 })), [
      409,
      `The list price of Rib Tank (${tank.code}) is now $22.00.`,
      ['items.0.listPrice'],
    ])
    assert.deepEqual(await refuse(manager, byHand(1800, { totalCents: 4000 })), [
      409,
      `2 units of Rib Tank (${tank.code}) cost $36.00.`,
      ['items.0.totalPrice'],
    ])
    assert.equal((await sell(manager, byHand(1800))).items[0]?.listPriceCents, 2200)
  })

  test('replace the price of a price list, and are the last price of the customer', async () => {
    const prices = [
      { productId: tank.id, priceCents: 1500 },
      { productId: tank.id, fromUnits: 2, priceCents: 1400 },
    ]
    const { id: priceListId } = await manager.call(createPriceList, { name: 'Boutiques', prices })
    const customer = await manager.call(createCustomer, {
      name: 'Harbor & Pine',
      phone: '+1 503 555 0100',
      priceListId,
    })
    const input = buildInvoice([byHand(1200, { listPriceCents: 1400 })], { customerId: customer.id })
    const { items } = await manager.call(createInvoice, input)
    assert.deepEqual([items[0]?.unitPriceCents, items[0]?.listPriceCents], [1200, 1400])
    const last = await staff.call(findLastPrices, { id: customer.id, ids: [tank.id] })
    assert.equal(last.prices[0]?.unitPriceCents, 1200)
  })

  test('an invalid request is a 400 that names the field', async () => {
    const post = async (item: object) => {
      const { invoice } = buildInvoice([])
      const response = await manager.fetch('/api/invoices', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ invoice, items: [{ productId: tank.id, quantity: 1, ...item }] }),
      })
      const body = (await response.json()) as { errors?: { path: string; message: string }[] }
      return [response.status, body.errors?.[0]?.path, body.errors?.[0]?.message]
    }
    const cases: [item: object, path: string, message: string][] = [
      [{ isPriceByHand: true }, 'items.0.unitPrice', 'Price is required if it is set by hand'],
      [
        { isPriceByHand: true, unitPrice: '18.005' },
        'items.0.unitPrice',
        'Price must be an amount such as 12.34',
      ],
      [{ isPriceByHand: true, unitPrice: '-1' }, 'items.0.unitPrice', 'Price must be 0 or greater'],
      [
        { isPriceByHand: true, unitPrice: '10000000' },
        'items.0.unitPrice',
        'Price must be at most 9999999.99',
      ],
      [{ listPrice: '20.00' }, 'items.0.listPrice', 'A list price is only for a price that is set by hand'],
    ]
    for (const [item, path, message] of cases) assert.deepEqual(await post(item), [400, path, message])
  })

  test('the company sets the floor and what is printed, and the log says it', async () => {
    const details = await admin.call(findCompanyDetails, {})
    assert.deepEqual([details.staffPriceFloorBasisPoints, details.printsListPrices], [null, false])
    const changed = { ...details, staffPriceFloorBasisPoints: 8000, printsListPrices: true }
    await admin.call(editCompany, changed)
    const { logs } = await admin.call(findActivity, { page: 1, limit: 1 })
    const entry = await admin.call(findActivityEntry, { id: logs[0]?.id ?? 0 })
    assert.deepEqual(formatChanges(entry.changes), [
      { field: 'Staff price floor', from: null, to: '80%' },
      { field: 'List prices on invoices', from: 'Not shown', to: 'Shown' },
    ])
    assert.deepEqual((await staff.call(findCompany, {})).pricing, {
      staffPriceFloorBasisPoints: 8000,
      printsListPrices: true,
      staffConfirmsOrders: false,
    })
    assert.equal((await shop.publicClient.call(findCompany, {})).pricing, undefined)
    // A call without the fields keeps them.
    const { staffPriceFloorBasisPoints: _floor, printsListPrices: _prints, version: _, ...before } = details
    const kept = await admin.call(editCompany, before)
    assert.deepEqual([kept.staffPriceFloorBasisPoints, kept.printsListPrices], [8000, true])
  })

  test('are printed with the list price if the company says so', async () => {
    const { id } = await sell(manager, byHand(1800), byHand(2000))
    const lines = await shop.db
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, id))
      .orderBy(asc(invoiceLines.line))
    const example = exampleInvoice({ lines })
    const printed = (printsListPrices: boolean) =>
      formatInvoiceDocument({ ...example, company: { ...example.company, printsListPrices } }).lines.map(
        (line) => line.kind === 'line' && [line.listPrice, line.unitPrice],
      )
    assert.deepEqual(printed(false), [
      ['', '$18.00'],
      ['', '$20.00'],
    ])
    assert.deepEqual(printed(true), [
      ['$20.00', '$18.00'],
      ['', '$20.00'],
    ])
  })
})

// Invalid input for every endpoint: always a 4xx with a message, never a 500, and no changes.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import fc from 'fast-check'

import { bulkEdit } from '#contract/catalog/bulkEdits.ts'
import { groupProducts } from '#contract/catalog/grouping.ts'
import { createPrepack, editPrepack } from '#contract/catalog/prepacks.ts'
import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct, findProducts, type Product, setProductImage } from '#contract/catalog/products.ts'
import { editSizeScale } from '#contract/catalog/sizeScales.ts'
import { countStock, findUnitsOnHand, receiveStockLines } from '#contract/catalog/stock.ts'
import {
  createStyle,
  editStyle,
  mergeStyles,
  setStyleImage,
  setStyleMembers,
} from '#contract/catalog/styles.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createReportSchedule } from '#contract/insight/reportSchedules.ts'
import { resetPassword, signIn } from '#contract/people/auth.ts'
import { createSavedView, editSavedView } from '#contract/people/savedViews.ts'
import { editUser, findUsers } from '#contract/people/users.ts'
import { type Endpoint, hasJsonBody, pathParams } from '#contract/platform/endpoint.ts'
import { linkArrival, receivePurchaseOrder } from '#contract/purchasing/arrivals.ts'
import { createBill, updateBill } from '#contract/purchasing/bills.ts'
import { createLandedCost } from '#contract/purchasing/landedCosts.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { createPurchaseOrder, updatePurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { mergeSupplier } from '#contract/purchasing/supplierMerges.ts'
import { recordEndpoints } from '#contract/records.ts'
import { runAllocation } from '#contract/sales/allocationRuns.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { linkInvoices } from '#contract/sales/customerLinks.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { addTaxExemption, createCustomer, editCustomer } from '#contract/sales/customers.ts'
import { dispatchInvoice } from '#contract/sales/dispatch.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { confirmOrders, createOrder, invoiceOrders, updateOrder } from '#contract/sales/orderActions.ts'
import { recordPayment, refundCustomer } from '#contract/sales/payments.ts'
import { createPickList } from '#contract/sales/pickLists.ts'
import { createPriceList, editPriceList } from '#contract/sales/priceLists.ts'
import {
  clearInvoices,
  createOpeningItem,
  findClearableInvoices,
  settleCredit,
  undoClearing,
  writeOff,
} from '#contract/sales/receivables.ts'
import { defaultRhythm } from '#domain/insight/reportSchedules.ts'
import { anyText } from '#domain/platform/textFixtures.ts'
import {
  endpointUrl,
  queryNames,
  validBody,
  findUnlistedFields,
  invalidBodies,
  invalidQueries,
} from '#proofs/inputs/invalidInputs.ts'
import { invalidPathValues } from '#proofs/inputs/invalidValues.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { buildBill, buildLandedCost, buildPurchase } from '#server/purchasing/purchaseFixtures.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { makeInvoicesOverdue } from '#server/testing/dateInvoices.ts'
import { sampleOf } from '#server/testing/isFullSize.ts'
import { readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

describe('invalid input', () => {
  const testApp = useTestApp()
  const admin = useClient(testApp, 'Admin')
  let product: Product
  /** Ids of existing records, so that requests fail because of the body only. */
  let existing: Record<
    | 'product'
    | 'invoice'
    | 'processedInvoice'
    | 'creditNote'
    | 'clearing'
    | 'user'
    | 'savedView'
    | 'reportSchedule'
    | 'style'
    | 'otherStyle'
    | 'prepack'
    | 'productAlias'
    | 'priceList'
    | 'customer'
    | 'openingItem'
    | 'openItem'
    | 'writtenOff'
    | 'payment'
    | 'draft'
    | 'otherDraft'
    | 'allocated'
    | 'otherAllocated'
    | 'waiting'
    | 'allocationRun'
    | 'pickList'
    | 'purchaseDraft'
    | 'purchaseOrder'
    | 'arrival'
    | 'unlinkedArrival'
    | 'bill'
    | 'landedCost',
    string
  >
  /** Before the first test; the tests that change rows are the last ones. */
  let unchanged: unknown

  before(async () => {
    product = await admin.call(createProduct, buildProduct({ quantity: 1000 }))
    const invoice = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    const charges = [{ label: 'Freight', amountCents: 4500, isTaxed: true }]
    const processed = await admin.call(
      createInvoice,
      buildInvoice([{ productId: product.id, quantity: 3 }], { charges }),
    )
    await admin.call(setInvoiceStatus, { id: processed.id, status: 'Processed' })
    await admin.call(dispatchInvoice, { id: processed.id, dispatchedOn: today() })
    const credited = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    await admin.call(setInvoiceStatus, { id: credited.id, status: 'Processed' })
    const creditNote = await admin.call(issueCreditNote, {
      id: credited.id,
      reason: 'Torn',
      items: [{ line: 1, allowanceCents: 100 }],
    })
    const viewer = (await admin.call(findUsers, {})).find(({ role }) => role === 'Viewer')
    // One after the other: the table of invalid values names the style with the id 1.
    const style = await admin.call(createStyle, buildStyle('S-1'))
    const otherStyle = await admin.call(createStyle, buildStyle('S-2'))
    const sizes = [{ label: 'M', quantity: 2 }]
    const prepack = await admin.call(createPrepack, { name: 'A', sizeScaleId: 1, sizes })
    const priceList = await admin.call(createPriceList, { name: 'Boutiques' })
    const view = { list: '/invoices', name: 'Pending', search: '', isShared: true } as const
    const savedView = await admin.call(createSavedView, view)
    const { id: reportSchedule } = await admin.call(createReportSchedule, {
      report: 'sales-by-style',
      search: '',
      ...defaultRhythm,
      recipientIds: [1],
    })
    const picked = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 3 }]))
    const pickList = await admin.call(createPickList, { invoices: [picked.id], orders: [] })
    const clearing = await clearOne()
    const receivables = await createReceivables()
    const { id: customerId } = await admin.call(createCustomer, { name: 'Quay Street' })
    const alias = await admin.call(createProductAlias, { productId: product.id, customerId, code: '88-1042' })
    existing = {
      ...receivables,
      ...(await createOrders(Number(receivables.customer))),
      ...(await createPurchases()),
      product: String(product.id),
      invoice: String(invoice.id),
      processedInvoice: String(processed.id),
      creditNote: String(creditNote.id),
      clearing: String(clearing),
      user: String(viewer?.id),
      savedView: String(savedView.id),
      reportSchedule: String(reportSchedule),
      pickList: String(pickList.id),
      style: String(style.id),
      otherStyle: String(otherStyle.id),
      prepack: String(prepack.id),
      productAlias: String(alias.id),
      priceList: String(priceList.id),
    }
    unchanged = await countRows()
  })

  const buildStyle = (number: string) => ({ number, name: 'Tank', priceCents: 1900, colors: [], sizes: [] })

  /** Before the first payment, since later invoices can't be cleared. */
  async function clearOne(): Promise<number | null> {
    const { id } = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    await admin.call(setInvoiceStatus, { id, status: 'Processed' })
    await makeInvoicesOverdue(testApp.db, [id])
    await admin.call(clearInvoices, { processedUntil: today() })
    return (await admin.call(findClearableInvoices, {})).lastClearingId
  }

  /** A customer with a tax exemption, two opening items, one of which is written off, and a payment on account. */
  async function createReceivables() {
    const { id: customerId } = await admin.call(createCustomer, {
      name: 'Harbour Street Boutique',
      email: 'orders@harbour.test',
    })
    const certificate = { state: 'NJ', certificateNumber: '1', validFrom: '2026-01-01' } as const
    await admin.call(addTaxExemption, { id: customerId, ...certificate, reason: 'Resale' })
    const day = '2024-03-31'
    const [openItem, openingItem, other] = await Promise.all(
      ['A-1', 'A-2', 'A-3'].map((number) =>
        admin.call(createOpeningItem, { customerId, number, onDate: day, dueOn: day, amountCents: 5000 }),
      ),
    )
    const document = { type: 'openingItem', id: other?.id ?? 0 } as const
    const writtenOff = await admin.call(writeOff, { document, reason: 'Insolvent' })
    const payment = await admin.call(recordPayment, {
      customerId,
      method: 'Check',
      receivedOn: day,
      amountCents: 9000,
      settlements: [],
    })
    return {
      customer: String(customerId),
      openItem: String(openItem?.id),
      openingItem: String(openingItem?.id),
      writtenOff: String(writtenOff.id),
      payment: String(payment.id),
    }
  }

  /** Drafts, confirmed orders with and without allocated units, and an allocation run. */
  async function createOrders(customerId: number) {
    const items = [{ productId: product.id, quantity: 5 }]
    const draft = await admin.call(createOrder, buildOrder(customerId, items))
    const otherDraft = await admin.call(createOrder, buildOrder(customerId, items))
    const [allocated, otherAllocated, waiting] = await Promise.all(
      [1, 2, 3].map(() => admin.call(createOrder, { ...buildOrder(customerId, items), confirm: true })),
    )
    const lines = [{ line: 1, quantity: 4 }]
    const orders = [allocated, otherAllocated].map((order) => ({ id: order?.id ?? 0, lines }))
    const run = await admin.call(runAllocation, { orders })
    return {
      draft: String(draft.id),
      otherDraft: String(otherDraft.id),
      allocated: String(allocated?.id),
      otherAllocated: String(otherAllocated?.id),
      waiting: String(waiting?.id),
      allocationRun: String(run.id),
    }
  }

  /** A draft and a placed order of the first supplier, of which something came and is billed. */
  async function createPurchases() {
    const { id: supplierId } = await admin.call(recordEndpoints.supplier.create, { name: 'Tirupur Knits' })
    const purchase = buildPurchase(supplierId, [{ productId: product.id, quantity: 5 }])
    const draft = await admin.call(createPurchaseOrder, { ...purchase, place: false })
    const placed = await admin.call(createPurchaseOrder, purchase)
    const lines = [{ line: 1, accepted: 3 }]
    const arrival = await admin.call(receivePurchaseOrder, { id: placed.id, lines })
    const bill = await admin.call(createBill, { supplierId, ...buildBill(arrival.id, 1) })
    const landedCost = await admin.call(createLandedCost, buildLandedCost([arrival.id], 100))
    const delivery = { lines: [{ id: product.id, quantity: 1 }] }
    const { arrival: unlinked } = await admin.call(receiveStockLines, delivery)
    return {
      purchaseDraft: String(draft.id),
      purchaseOrder: String(placed.id),
      arrival: String(arrival.id),
      unlinkedArrival: String(unlinked.id),
      bill: String(bill.id),
      landedCost: String(landedCost.id),
    }
  }

  const withBodies = endpoints.filter((endpoint) => hasJsonBody(endpoint) && queryNames(endpoint).length > 0)

  function existingAddress(endpoint: Endpoint): string {
    const nouns = {
      '/landed-costs/:id': existing.landedCost,
      '/arrivals/:id/landed-costs': existing.arrival,
      '/bills/:id': existing.bill,
      '/arrivals/:id/link': existing.unlinkedArrival,
      '/purchase-orders/:id/': existing.purchaseOrder,
      '/purchase-orders/:id': existing.purchaseDraft,
      '/orders/:id/confirm': existing.draft,
      '/orders/:id/allocate': existing.waiting,
      '/orders/:id/release': existing.allocated,
      '/orders/:id/cancel': existing.allocated,
      '/orders/:id': existing.otherDraft,
      '/allocation-runs': existing.allocationRun,
      '/credit-notes/:id': existing.creditNote,
      '/invoices/:id/email': existing.processedInvoice,
      '/invoices/:id/dispatch/email': existing.processedInvoice,
      '/credit-notes': existing.processedInvoice,
      '/invoices': existing.invoice,
      '/users': existing.user,
      '/saved-views': existing.savedView,
      '/report-schedules': existing.reportSchedule,
      '/styles': existing.style,
      '/size-scales': '1',
      '/prepacks': existing.prepack,
      '/product-aliases': existing.productAlias,
      '/price-lists': existing.priceList,
      '/pick-lists': existing.pickList,
      '/payments': existing.payment,
      '/opening-items': existing.openingItem,
      '/write-offs': existing.writtenOff,
      '/customers': existing.customer,
    }
    const noun = Object.entries(nouns).find(([noun]) => endpoint.path.includes(noun))
    return endpointUrl(endpoint, { id: noun?.[1] ?? existing.product })
  }

  /** Without a socket, because there are thousands of requests. */
  async function send(endpoint: Endpoint, address: string, json?: string): Promise<Response> {
    const answer = await testApp.app.inject({
      method: endpoint.method,
      url: address,
      headers: { cookie: admin.cookie, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { payload: json }),
    })
    return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
    })
  }

  /** Row counts of all tables except those that background tasks and sign-ins change. */
  async function countRows(): Promise<unknown> {
    const { rows } = await testApp.db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public'
        and table_name not in ('sessions', 'sign_in_limits', 'revenue')
        and table_name !~ '_(counts|sales|sums|values)$|(count|revenue|sale|sum|value)_changes$' order by 1`)
    assert.ok(rows.length >= 11, 'the tables were not found')
    const counts = rows.map(({ name }) => sql`select ${name} as name, count(*) from ${sql.identifier(name)}`)
    const counted = await testApp.db.execute(sql.join(counts, sql` union all `))
    return { rows: counted.rows, books: await readDatabaseTotals(testApp.db) }
  }

  async function assertUnchanged(): Promise<void> {
    assert.deepEqual(await countRows(), unchanged)
  }

  /** Fails unless the response is an error with a message and without internals. */
  async function assertRefused(response: Response, what: string, statuses = [400]): Promise<void> {
    const text = await response.text()
    assert.ok(statuses.includes(response.status), `${what}: ${response.status} ${text.slice(0, 300)}`)
    const { message } = JSON.parse(text) as { message: unknown }
    assert.ok(typeof message === 'string' && /^\S.*\S$/su.test(message), `${what}: ${text.slice(0, 300)}`)
    assert.doesNotMatch(text, /node_modules|\.ts:\d|select |insert into/i, what)
  }

  test('every input field has invalid values in the table', () => {
    const forgotten = endpoints.map((endpoint) => [endpoint.path, findUnlistedFields(endpoint)] as const)
    assert.deepEqual(
      forgotten.filter(([, places]) => places.length > 0),
      [],
    )
    assert.ok(withBodies.length >= 7)
  })

  for (const endpoint of withBodies) {
    test(`${endpoint.method} ${endpoint.path} rejects each invalid body and changes nothing`, async () => {
      const bodies = invalidBodies(endpoint)
      assert.ok(bodies.length > 20)
      await forEachConcurrently(sampleOf(bodies, 5), async ({ name, json }) =>
        assertRefused(await send(endpoint, existingAddress(endpoint), json), name),
      )
      await assertUnchanged()
    })
  }

  for (const endpoint of endpoints.filter((endpoint) => invalidQueries(endpoint).length > 0)) {
    test(`${endpoint.method} ${endpoint.path} rejects each invalid query`, async () => {
      const json = hasJsonBody(endpoint) ? JSON.stringify(validBody(endpoint)) : undefined
      await forEachConcurrently(sampleOf(invalidQueries(endpoint), 5), async (query) =>
        assertRefused(await send(endpoint, existingAddress(endpoint) + query, json), query),
      )
    })
  }

  const withNames = endpoints.filter((endpoint) => endpoint.path.includes('/:'))

  for (const endpoint of withNames) {
    test(`${endpoint.method} ${endpoint.path} rejects each invalid path parameter`, async () => {
      const json = hasJsonBody(endpoint) ? JSON.stringify(validBody(endpoint)) : undefined
      for (const [name, values] of Object.entries(invalidPathValues).filter(([name]) =>
        pathParams(endpoint.path).includes(name),
      ))
        await forEachConcurrently(sampleOf(values, 5), async (value) => {
          const address = endpointUrl(endpoint, { [name]: value })
          await assertRefused(await send(endpoint, address, json), address, [400, 404])
        })
    })
  }

  test('invalid queries and path parameters change nothing', assertUnchanged)

  test('valid bodies are accepted', async () => {
    // Signing in would end the session; the others need an uploaded image, a sent link or a preview.
    const late = new Set<Endpoint>([signIn, resetPassword, setProductImage, setStyleImage, bulkEdit])
    const loose = await admin.call(createProduct, buildProduct())
    const other = await admin.call(createCustomer, {
      name: 'Harbor Street Boutique',
      email: 'orders@harbor.test',
    })
    const unpicked = await admin.call(createInvoice, buildInvoice([{ productId: loose.id, quantity: 1 }]))
    const olive = await admin.call(createProduct, buildProduct({ color: 'Olive' }))
    const items = [{ productId: product.id, quantity: 5 }]
    const draft = await admin.call(createOrder, buildOrder(Number(existing.customer), items))
    const bodies = new Map<Endpoint, Record<string, unknown>>([
      [createInvoice, { items: [{ productId: product.id, quantity: 1 }] }],
      [createPickList, { invoices: [unpicked.id], orders: [] }],
      [editUser, { email: 'vera@shop.test' }],
      [editSavedView, { name: 'Open' }],
      [editStyle, { number: 'S-1' }],
      [mergeStyles, { otherId: Number(existing.otherStyle) }],
      [groupProducts, { styles: [{ number: 'S-3', name: 'Tank', productIds: [loose.id] }] }],
      [setStyleMembers, { add: [olive.id], remove: [] }],
      [editSizeScale, { name: 'Letters' }],
      [editPrepack, { name: 'B' }],
      [createPriceList, { name: 'Stores' }],
      [editPriceList, { name: 'Chains' }],
      [editCustomer, { number: 'C-WRONG-2' }],
      [linkInvoices, { invoiceIds: [Number(existing.invoice)] }],
      [mergeCustomer, { into: other.id, exemptionIds: [] }],
      [recordPayment, { customerId: Number(existing.customer), settlements: [] }],
      [refundCustomer, { customerId: Number(existing.customer) }],
      [createOpeningItem, { customerId: Number(existing.customer) }],
      [
        settleCredit,
        {
          credit: { type: 'payment', id: Number(existing.payment) + 1 },
          settlements: [{ debit: { type: 'openingItem', id: Number(existing.openItem) }, amount: '1.00' }],
        },
      ],
      [writeOff, { document: { type: 'openingItem', id: Number(existing.openItem) } }],
      [createOrder, { items: [{ productId: product.id, quantity: 1 }] }],
      [recordEndpoints.supplier.edit, { number: 'S-WRONG-2' }],
      [recordEndpoints.labelFormat.edit, { number: 'LF-WRONG-2' }],
      [recordEndpoints.printerProfile.edit, { number: 'PP-WRONG-2' }],
      [createPurchaseOrder, { items: [{ productId: product.id, quantity: 1 }] }],
      [updatePurchaseOrder, { items: [{ productId: product.id, quantity: 1 }] }],
      ...[createBill, updateBill].map((endpoint): [Endpoint, Record<string, unknown>] => [
        endpoint,
        { lines: [{ arrivalId: Number(existing.arrival), line: 1, quantity: 1, unitCost: '7.50' }] },
      ]),
      [createLandedCost, { arrivalIds: [Number(existing.arrival)] }],
      [linkArrival, { lines: [{ id: product.id, quantity: 1 }] }],
      [confirmOrders, { ids: [draft.id] }],
      [updateOrder, { items: [{ productId: product.id, quantity: 1 }] }],
      [invoiceOrders, { orders: [{ id: Number(existing.otherAllocated) }] }],
      [runAllocation, { orders: [{ id: Number(existing.waiting), lines: [{ line: 1, quantity: 1 }] }] }],
      [undoClearing, { clearingId: Number(existing.clearing) }],
    ])
    const twin = await admin.call(recordEndpoints.supplier.create, { name: 'Tirupur Knits Ltd.' })
    const ids = new Map<Endpoint, number>([
      // The product of the others has a cost by its bill.
      [setFirstCost, loose.id],
      [mergeSupplier, twin.id],
    ])
    const others = withBodies.filter((endpoint) => !late.has(endpoint))
    for (const endpoint of others) {
      const body: Record<string, unknown> = { ...validBody(endpoint), ...bodies.get(endpoint) }
      if (endpoint === countStock) {
        const { products } = await admin.call(findUnitsOnHand, { ids: [product.id] })
        Object.assign(body, {
          lines: products.map(({ id, onHand }) => ({ id, expected: onHand, counted: onHand + 2 })),
        })
      }
      const id = ids.get(endpoint)
      const address = id === undefined ? existingAddress(endpoint) : endpointUrl(endpoint, { id: String(id) })
      const response = await send(endpoint, address, JSON.stringify(body))
      assert.ok(response.ok, `${endpoint.path}: ${await response.text()}`)
    }
  })

  const sqlLooking = [
    "' or '1'='1",
    "'; drop table products; --",
    '" or ""="',
    String.raw`\' or 1=1 --`,
    '1) union select password_hash from users --',
    '$1',
    '${7*7}',
    '{{7*7}}',
    '%',
    '_',
    '％',
    '＿',
    '＼',
    '\\',
    '\\%',
  ]

  test('text that looks like SQL or a pattern is stored and searched literally', async () => {
    for (const text of sqlLooking) {
      const none = await admin.call(findProducts, { page: 1, limit: 12, search: text })
      assert.equal(none.total, 0, text)
      const filtered = await admin.call(findProducts, { page: 1, limit: 12, category: text })
      assert.equal(filtered.total, 0, text)
      const named = await admin.call(createProduct, buildProduct({ name: `A ${text} dress`, quantity: 0 }))
      assert.equal(named.name, `A ${text} dress`)
      const found = await admin.call(findProducts, { page: 1, limit: 12, search: text })
      assert.deepEqual(
        found.products.map(({ id }) => id),
        [named.id],
        text,
      )
      await admin.fetch(`/api/products/${named.id}`, { method: 'DELETE' })
    }
  })

  test('no random input causes a 5xx', async (t) => {
    const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
    t.diagnostic(`seed ${seed}: TEST_SEED repeats this run`)
    const reachable = endpoints.filter(
      ({ body, path }) => !body && !['/api/logout', '/api/auth/logout', '/api/events'].includes(path),
    )
    const name = fc.oneof(
      anyText({ minLength: 1 }).filter((text) => !/^\.+$/.test(text)),
      fc.constantFrom('1', '0', '%', '%zz'),
    )
    const text = anyText()
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      text,
      fc.constantFrom(1, '1.00', 'M', -1, 1e308, null),
    )
    const request = fc.constantFrom(...reachable).chain((endpoint) => {
      const names = queryNames(endpoint).flatMap((place) => place.split('.'))
      const body = fc.dictionary(fc.oneof(fc.constantFrom('x', ...names), text), value)
      return fc.record({
        endpoint: fc.constant(endpoint),
        name,
        body,
        items: fc.array(body, { maxLength: 3 }),
      })
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ endpoint, name, body, items }) => {
        const spelled = name.isWellFormed() && !name.startsWith('%') ? encodeURIComponent(name) : '%zz'
        const path = endpointUrl(endpoint, { id: spelled, image: spelled, width: spelled })
        const given = endpoint === createInvoice ? { invoice: body, items } : body
        const query = new URLSearchParams(
          Object.entries(body).map(([key, value]) => [
            key,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        )
        const response = hasJsonBody(endpoint)
          ? await send(endpoint, path, JSON.stringify(given))
          : await send(endpoint, `${path}?${query}`)
        const answer = await response.text()
        assert.ok(response.status < 500, `${endpoint.method} ${path}: ${response.status} ${answer}`)
        if (response.status >= 400) assert.match((JSON.parse(answer) as { message: string }).message, /\S/)
      }),
      { seed, numRuns: 150 },
    )
    await testApp.assertIntegrity()
  })
})

/** Several at once, because there are thousands. */
async function forEachConcurrently<T>(items: readonly T[], check: (item: T) => Promise<void>): Promise<void> {
  const remaining = items.values()
  const work = async () => {
    for (const item of remaining) await check(item)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

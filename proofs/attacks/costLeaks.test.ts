// Costs never leave the server for users who may not see them: a marked cost is searched in every reply of every GET endpoint, in live
// events, and in the replies of what Staff may do.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'

import { findBatchChanges } from '#contract/catalog/batches.ts'
import { bulkEdit, previewBulkEdit } from '#contract/catalog/bulkEdits.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { endpoints } from '#contract/endpoints.ts'
import { exportReport, exportReportWorkbook, findReport } from '#contract/insight/reports.ts'
import { searchEverything } from '#contract/insight/search.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { subscribeToLiveEvents } from '#contract/platform/live.ts'
import { findArrival, receivePurchaseOrder, undoArrival } from '#contract/purchasing/arrivals.ts'
import { createBill, exportBills, findBill } from '#contract/purchasing/bills.ts'
import {
  createLandedCost,
  findArrivalLandedCosts,
  findLandedCost,
  previewLandedCost,
} from '#contract/purchasing/landedCosts.ts'
import { findProductCosts, setFirstCost } from '#contract/purchasing/productCosts.ts'
import {
  cancelPurchaseOrder,
  createPurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing/purchaseOrderActions.ts'
import {
  downloadPurchaseOrderPdf,
  emailPurchaseOrder,
  exportPurchaseOrders,
  findPurchaseOrder,
  findPurchaseOrders,
} from '#contract/purchasing/purchaseOrders.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import {
  findAverageCosts,
  findCustomerMargin,
  findInvoiceMargin,
  findOrderMargin,
  findStyleMargin,
} from '#contract/sales/margins.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { columnsOf } from '#domain/insight/reports/reportColumns.ts'
import { getReport, reportIds } from '#domain/reports.ts'
import { endpointUrl } from '#proofs/inputs/invalidInputs.ts'
import { importFile, toCsv } from '#server/catalog/imports/uploadFixtures.ts'
import {
  buildBill,
  buildLandedCost,
  buildPurchase,
  createSupplier,
} from '#server/purchasing/purchaseFixtures.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { needs } from '#server/testing/needs.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'
import { subscribeToEvents } from '#server/testing/subscribeToEvents.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'

const run = promisify(execFile)

/** A unit costs 7.654321 EUR, which is 8.304938 USD; 1,000 units cost 7,654.32 EUR. Marks have no separators. */
const marks = ['765432', '830493', '830494']
const marked = { unitCostMicros: 7_654_321 }
const inEuros = { currency: 'EUR', rateNanos: 1_085_000_000 } as const

/** The marks that a text has, however its numbers are written. */
function marksIn(text: string): string[] {
  const digits = text.replaceAll(/[.,\u202f\u00a0]/g, '')
  return marks.filter((mark) => digits.includes(mark))
}

const days = '?startDate=2026-01-01&endDate=2026-12-31'

/** The programs that read compressed files, by media type, before and after the name of the file. */
const readers: Record<string, [program: string, before: string[], after: string[]]> = {
  'application/pdf': ['pdftotext', ['-layout'], ['-']],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['unzip', ['-p'], []],
}

/** With the text of PDF files and workbooks. */
async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const reader = readers[response.headers.get('content-type') ?? '']
  if (!reader) return bytes.toString('latin1')
  const [program, before, after] = reader
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-costs-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return (await run(program, [...before, path, ...after])).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('costs', needs('pdftotext', 'unzip'), () => {
  const { app: shop } = useTestAppWithMail()
  let staff: TestClient
  let manager: TestClient
  /** Of what was bought: ids begin at 1 in each table. */
  const lastId = 4
  let styledId: number

  before(async () => {
    manager = await shop.clientAs('Manager')
    staff = await shop.clientAs('Staff')
    const supplierId = await createSupplier(manager, { email: 'mill@tirupur.test' })
    const { id: productId } = await manager.call(
      createProduct,
      buildProduct({ name: 'Marked Tank', quantity: 0 }),
    )
    const items = [{ productId, quantity: 1000, ...marked }]
    const order = await manager.call(createPurchaseOrder, buildPurchase(supplierId, items, inEuros))
    const { purchaseOrder } = buildPurchase(supplierId, items, { ...inEuros, notes: 'Press flat' })
    await manager.call(updatePurchaseOrder, { id: order.id, version: order.version, purchaseOrder, items })
    await manager.call(emailPurchaseOrder, { id: order.id, recipients: ['mill@tirupur.test'] })
    await manager.call(createPurchaseOrder, buildPurchase(supplierId, items, inEuros))
    const second = { id: 2, lines: [{ line: 1, accepted: 100 }] }
    const arrival = await manager.call(receivePurchaseOrder, second)
    const bill = buildBill(arrival.id, 100, inEuros)
    for (const line of bill.lines) line.unitCostMicros = marked.unitCostMicros
    await manager.call(createBill, { supplierId, ...bill })
    // A unit more of 8.304938 USD on average.
    await manager.call(createLandedCost, buildLandedCost([arrival.id], 830_494))
    const { id: sampleId } = await manager.call(createProduct, buildProduct({ quantity: 1000 }))
    await manager.call(setFirstCost, { id: sampleId, ...marked })
    await setMarkedCosts()
    await manager.call(cancelPurchaseOrder, { id: 2, reason: 'Enough' })
    await sellMarked()
  })

  /** By a bulk edit and by an import, of which a row is refused. */
  async function setMarkedCosts() {
    const { id, code } = await manager.call(createProduct, buildProduct({ quantity: 10 }))
    const edit = { field: 'firstCost', ...marked } as const
    const { ids, versions, fingerprint } = await manager.call(previewBulkEdit, { ids: [id], edit })
    await manager.call(bulkEdit, { ids, versions, fingerprint, edit })
    const rows = [`${code},Tank,,7.654321`, 'MARK-1,Tank,10.00,7.654321']
    await importFile(manager, toCsv('productId,productName,price,firstCost', ...rows), { mode: 'update' })
  }

  /** A style of one product that costs the mark and is sold for less, on an order and on a processed invoice of a customer. */
  async function sellMarked() {
    const style = await manager.call(createStyle, {
      number: 'MT-1',
      name: 'Marked Tee',
      priceCents: 500,
      colors: [{ name: 'Navy' }],
      sizes: ['M'],
      quantities: [{ color: 'Navy', size: 'M', quantity: 5000 }],
    })
    const [product] = style.products
    assert.ok(product)
    styledId = product.id
    await manager.call(setFirstCost, { id: product.id, ...marked })
    const customer = { name: 'Quay Street', phone: '+1 212 555 0177' }
    const { id: customerId } = await manager.call(createCustomer, customer)
    const items = [{ productId: product.id, quantity: 1000 }]
    await manager.call(createOrder, { ...buildOrder(customerId, items), confirm: true })
    const { id } = await manager.call(createInvoice, buildInvoice(items, { customerId }))
    await manager.call(setInvoiceStatus, { id, status: 'Processed' })
    await manager.call(createInvoice, buildInvoice(items, { customerId }))
  }

  const ofReports = reportIds.map(
    (report) => `?report=${report}${getReport(report).period === null ? '' : days.replace('?', '&')}`,
  )
  /** With all their columns. */
  const ofReportFiles = reportIds.map((report, index) => {
    const columns = columnsOf(getReport(report), { mayReadCosts: true, comparedWith: undefined })
    return `${ofReports[index]}&columns=${columns.map(({ key }) => key).join('.')}`
  })

  /** What these endpoints need, by path; `1` is of a document that may be missing. */
  const queries: Record<string, string | string[]> = {
    [searchEverything.path]: '?q=Marked',
    '/api/products/units-on-hand': '?ids=1',
    '/api/products/average-costs': '?ids=1,2,3',
    '/api/invoices/below-cost': '?ids=1,2,3',
    '/api/orders/below-cost': '?ids=1,2,3',
    '/api/products/availability': '?ids=1',
    '/api/products/open-purchases': '?ids=1',
    '/api/invoices/pdf': '?ids=1',
    '/api/orders/by-customer-number': '?customerId=1&customerPurchaseOrder=4711',
    '/api/orders/waiting': '?productId=1',
    '/api/scan': '?text=MT-1',
    '/api/labels': '?ids=1,2',
    '/api/labels/pdf': '?formatId=1&items=1x1&codeKind=qr&fields=name,price',
    '/api/labels/zpl': '?formatId=3&items=1x1&codeKind=qr&fields=name,price',
    '/api/labels/calibration-page': '?formatId=1',
    '/api/customers/suggestions': '?q=Marked',
    '/api/customers/:id/merge': '?into=9',
    '/api/suppliers/:id/merge': '?into=9',
    '/api/landed-costs/preview': '?arrivalIds=1&basis=value&amount=8304.94&currency=USD&rate=1.0',
    '/api/recipients': '?purpose=order&documentId=1',
    '/api/saved-views': '?list=/purchase-orders',
    [findReport.path]: ofReports,
    [exportReport.path]: ofReportFiles,
    [exportReportWorkbook.path]: ofReportFiles,
    '/api/accounting': days,
    '/api/accounting/export': `${days}&table=invoices`,
    '/api/accounting/workbook': days,
  }

  /** The names of the endpoints whose replies have a mark. */
  async function walk(client: TestClient): Promise<string[]> {
    const leaks = new Set<string>()
    const unasked = new Set<string>()
    for (const endpoint of endpoints) {
      if (endpoint.method !== 'GET' || endpoint === subscribeToLiveEvents) continue
      const hasId = endpoint.path.includes('/:id')
      const ids = Array.from({ length: hasId ? lastId : 1 }, (_, index) => String(index + 1))
      const urls = ids.flatMap((id) =>
        [queries[endpoint.path] ?? '']
          .flat()
          .map((query) => endpointUrl(endpoint, { id, key: 'a'.repeat(36) }) + query),
      )
      for (const url of urls) {
        const response = await client.fetch(url)
        if (response.status === 400) unasked.add(endpoint.path)
        const text = await textOf(response)
        if (marksIn(text).length > 0) leaks.add(endpoint.path)
      }
    }
    assert.deepEqual([...unasked], [], 'have no query in this test')
    return [...leaks]
  }

  test('are in the replies of those who may see them', async () => {
    const shown = await walk(manager)
    for (const { path } of [
      findPurchaseOrders,
      findPurchaseOrder,
      exportPurchaseOrders,
      downloadPurchaseOrderPdf,
      findArrival,
      findBill,
      exportBills,
      findProductCosts,
      findBatchChanges,
      findAverageCosts,
      findInvoiceMargin,
      findOrderMargin,
      findStyleMargin,
      findCustomerMargin,
      findArrivalLandedCosts,
      findLandedCost,
      previewLandedCost,
      findReport,
      exportReport,
      exportReportWorkbook,
    ])
      assert.ok(shown.includes(path), `${path} shows no cost: ${shown.join(', ')}`)
  })

  for (const role of ['Staff', 'Viewer'] as const)
    test(`are in no reply that ${role} gets`, async () => {
      assert.deepEqual(await walk(await shop.clientAs(role)), [])
    })

  test('are in no reply to what Staff does, nor in the live events of it', async () => {
    const viewer = await shop.clientAs('Viewer')
    const subscription = await subscribeToEvents(viewer)
    const post = async (endpoint: Endpoint, id: number, body: object) => {
      const response = await staff.fetch(endpointUrl(endpoint, { id: String(id) }), {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      assert.equal(response.status, 201, text)
      assert.deepEqual(marksIn(text), [], endpoint.path)
      return (JSON.parse(text) as { id: number }).id
    }
    const id = await post(receivePurchaseOrder, 1, { lines: [{ line: 1, accepted: 1000 }] })
    await post(undoArrival, id, {})
    // Below its cost: Staff is not asked.
    const sale = { customerName: 'Quay Street', customerPhone: '+1 212 555 0177' }
    const item = { productId: styledId, quantity: 1, unitPrice: '5.00' }
    await post(createInvoice, 1, { invoice: sale, items: [item] })
    await subscription.waitFor(({ type }) => type === 'arrival')
    assert.deepEqual(marksIn(JSON.stringify(subscription.events)), [])
    subscription.close()
    // What is refused names no cost either.
    const refused = await staff.fetch(endpointUrl(receivePurchaseOrder, { id: '1' }), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lines: [{ line: 1, accepted: 2000 }] }),
    })
    assert.equal(refused.status, 409)
    assert.deepEqual(marksIn(await refused.text()), [])
  })
})

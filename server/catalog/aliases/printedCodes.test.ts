// The codes that suppliers and customers have for products, in the text of their PDFs.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'

import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { receiveStockLines } from '#contract/catalog/stock.ts'
import { createStyle, type Style } from '#contract/catalog/styles.ts'
import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { downloadPurchaseOrderPdf } from '#contract/purchasing/purchaseOrders.ts'
import { createCustomer, editCustomer } from '#contract/sales/customers.ts'
import { downloadPackingSlip } from '#contract/sales/dispatch.ts'
import { createInvoice, downloadInvoicePdf } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { downloadOrderPdf } from '#contract/sales/orders.ts'
import { buildPurchase, createSupplier } from '#server/purchasing/purchaseFixtures.ts'
import { buildBuyer, buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { needs } from '#server/testing/needs.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

describe('codes on papers', () => {
  const shop = useTestApp()
  const manager = useClient(shop, 'Manager')
  let style: Style

  before(async () => {
    style = await manager.call(createStyle, {
      number: 'RT-7',
      name: 'Rib Tank',
      priceCents: 4900,
      colors: [{ name: 'Navy' }],
      sizes: ['S', 'M', 'L'],
    })
  })

  /** Without repeated spaces. */
  async function textOf(pdf: Blob): Promise<string> {
    const reading = promisify(execFile)('pdftotext', ['-layout', '-', '-'])
    reading.child.stdin?.end(Buffer.from(await pdf.arrayBuffer()))
    return (await reading).stdout.replaceAll(/ +/g, ' ')
  }

  const items = () => style.products.map(({ id }) => ({ productId: id, quantity: 24 }))

  test("a purchase order has the supplier's codes, one size per row", needs('pdftotext'), async () => {
    const supplierId = await createSupplier(manager)
    const { id } = await manager.call(createPurchaseOrder, buildPurchase(supplierId, items()))
    const matrix = await textOf(await manager.call(downloadPurchaseOrderPdf, { id }))
    assert.match(matrix, /RT-7 · Rib Tank S M L/)
    const [small, medium] = style.products
    const long = `TK/${'8'.repeat(110)}/S`
    await manager.call(createProductAlias, { productId: small?.id ?? 0, supplierId, code: long })
    await manager.call(createProductAlias, {
      productId: medium?.id ?? 0,
      supplierId,
      code: 'TK 88 M',
      packUnits: 6,
    })
    const rows = await textOf(await manager.call(downloadPurchaseOrderPdf, { id }))
    assert.match(rows, /Your code: TK 88 M \(pack of 6\)/)
    // Broken over lines, with nothing lost.
    assert.ok(rows.replaceAll(/[\s\u200b]/g, '').includes(long), rows)
    for (const size of ['S', 'M', 'L'])
      assert.match(rows, new RegExp(`Rib Tank Navy ${size} 24`), 'each size has its row')
  })

  test('a customer gets its codes only if it wants them', needs('pdftotext'), async () => {
    const buyer = buildBuyer()
    const { id: customerId } = await manager.call(createCustomer, buyer)
    const [small] = style.products
    await manager.call(createProductAlias, { productId: small?.id ?? 0, customerId, code: '88-1042-NVY' })
    const order = await manager.call(createOrder, { ...buildOrder(customerId, items()), confirm: true })
    const stocked = style.products.map(({ id }) => ({ id, quantity: 50 }))
    await manager.call(receiveStockLines, { lines: stocked })
    const invoice = await manager.call(createInvoice, buildInvoice(items(), { customerId }))
    const papers = async () => [
      await textOf(await manager.call(downloadOrderPdf, { id: order.id })),
      await textOf(await manager.call(downloadInvoicePdf, { id: invoice.id })),
      await textOf(await manager.call(downloadPackingSlip, { id: invoice.id })),
    ]
    for (const text of await papers()) assert.doesNotMatch(text, /88-1042-NVY/)
    await manager.call(editCustomer, { id: customerId, name: buyer.name, printsCodes: true })
    for (const text of await papers()) assert.match(text, /Your code: 88-1042-NVY/)
  })
})

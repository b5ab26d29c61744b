// Tests invoices with the products of a style: each line copies the style and the place of its size.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createPrepack, deletePrepack } from '#contract/catalog/prepacks.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import { createStyle, editStyle, findStyle, type Style } from '#contract/catalog/styles.ts'
import { createInvoice, findInvoice, type InvoiceItem } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { groupLines } from '#domain/sales/lineMatrix.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { type TestClient, useTestApp } from '#server/testing/startTestApp.ts'

// Not in the order of the scale.
const sizes = ['5XL', '4XL', '3XL', 'XXL', 'XL', 'L', 'M', 'S', 'XS', 'XXS']

describe('invoices with styles', () => {
  const shop = useTestApp()

  async function addStyle(staff: TestClient, number: string, colorCount: number): Promise<Style> {
    const { sizeScales } = await staff.call(findSizeScales, {})
    const colors = Array.from({ length: colorCount }, (_, index) => ({ name: `Color ${index + 1}` }))
    return staff.call(createStyle, {
      number,
      name: 'Rib tank',
      priceCents: 1850,
      sizeScaleId: sizeScales.find(({ name }) => name === 'XXS to 5XL')?.id,
      colors,
      sizes,
      quantities: colors.flatMap(({ name }) => sizes.map((size) => ({ color: name, size, quantity: 5 }))),
    })
  }

  /** As the form sends it: two of each product, with prices and totals. */
  function twoOfEach({ products }: Style): NewInvoice {
    const lines = products.map(({ id, priceCents }) => ({
      productId: id,
      quantity: 2,
      unitPriceCents: priceCents,
    }))
    const rates = { discountBasisPoints: 1000, taxPpm: 85_000 }
    const { taxedChargesCents: _taxed, ...totals } = calculateInvoiceTotals(lines, rates) ?? assert.fail()
    const items = lines.map((line) => ({ ...line, totalCents: 2 * line.unitPriceCents }))
    return buildInvoice(items, { ...rates, ...totals })
  }

  const linesOf = (items: readonly InvoiceItem[]) =>
    items.map((item) => ({ ...item, ...item.product, quantity: item.quantity }))

  test('300 cells are sold in one call and shown as one matrix', async () => {
    const staff = await shop.clientAs('Staff')
    const style = await addStyle(staff, '1042', 30)
    const { id, items, totalCents } = await staff.call(createInvoice, twoOfEach(style))
    assert.equal(items.length, 300)
    assert.equal(totalCents, 1_083_915)
    const [block, ...rest] = groupLines(linesOf(items))
    assert.deepEqual(rest, [])
    assert.ok(block?.kind === 'matrix')
    assert.deepEqual(block.matrix.sizes, sizes.toReversed())
    assert.deepEqual(
      block.matrix.rows.map(({ color, cells, quantity }) => [color, cells.includes(null), quantity]),
      Array.from({ length: 30 }, (_, index) => [`Color ${index + 1}`, false, 20]),
    )
    const { products } = await staff.call(findStyle, { id: style.id })
    assert.ok(products.every(({ quantity }) => quantity === 3))
    const pdf = await staff.fetch(`/api/invoices/${id}/pdf`)
    assert.equal(pdf.status, 200)
  })

  test('a line keeps the style that it was sold with, and a product without a style has none', async () => {
    const staff = await shop.clientAs('Staff')
    const style = await addStyle(staff, '2000', 1)
    const single = await staff.call(createProduct, buildProduct({ size: 'M' }))
    const [first] = style.products
    assert.ok(first)
    const { id } = await staff.call(
      createInvoice,
      buildInvoice([
        { productId: first.id, quantity: 1 },
        { productId: single.id, quantity: 1 },
      ]),
    )
    const { id: styleId, number, name, priceCents, sizeScale } = style
    const edit = { id: styleId, number: '2001', name: 'Ribbed tank', priceCents, sizeScaleId: sizeScale?.id }
    await staff.call(editStyle, edit)
    const { items } = await staff.call(findInvoice, { id })
    assert.deepEqual(
      items.map(({ product }) => [product.style, product.sizePosition]),
      [
        [{ id: styleId, number, name }, 9],
        [null, null],
      ],
    )
  })

  test('lines remember the packs that filled them, unless the packs hold other units', async () => {
    const staff = await shop.clientAs('Staff')
    const style = await addStyle(staff, '2500', 1)
    const pack = await staff.call(createPrepack, {
      name: 'A',
      sizeScaleId: style.sizeScale?.id ?? assert.fail(),
      // XXL has the alias 2XL, which is the label of the scale.
      sizes: [
        { label: 'L', quantity: 1 },
        { label: '2XL', quantity: 2 },
      ],
    })
    const productIn = (size: string) =>
      style.products.find((product) => product.size === size)?.id ?? assert.fail()
    const order = (units: number, packs = 2) =>
      buildInvoice([
        { productId: productIn('L'), quantity: 2, prepack: { id: pack.id, packs } },
        { productId: productIn('XXL'), quantity: units, prepack: { id: pack.id, packs } },
        { productId: productIn('S'), quantity: 1 },
      ])
    const wrong = await catchRefusal(staff.call(createInvoice, order(3)))
    assert.deepEqual(
      [wrong.status, wrong.sentence],
      [409, 'A prepack was changed or deleted. Enter the quantity of 2500-COLOR1-XXL again, or remove it.'],
    )
    const { id } = await staff.call(createInvoice, order(4))
    await staff.call(deletePrepack, { id: pack.id })
    const { items } = await staff.call(findInvoice, { id })
    const packs = { id: pack.id, name: 'A (1-2)', packs: 2 }
    assert.deepEqual(
      items.map(({ prepack }) => prepack),
      [packs, packs, null],
    )
    assert.equal((await catchRefusal(staff.call(createInvoice, order(4)))).status, 409)
    const { products } = await staff.call(findStyle, { id: style.id })
    assert.deepEqual(
      products.filter(({ quantity }) => quantity < 5).map(({ size, quantity }) => [size, quantity]),
      [
        ['XXL', 1],
        ['L', 3],
        ['S', 4],
      ],
    )
  })

  test('one cell above the stock refuses the whole invoice', async () => {
    const staff = await shop.clientAs('Staff')
    const style = await addStyle(staff, '3000', 2)
    const { invoice, items } = twoOfEach(style)
    const order = buildInvoice(
      items.map(({ productId }, index) => ({ productId, quantity: index === 13 ? 6 : 2 })),
      { customerName: invoice.customerName },
    )
    const { status, sentence } = await catchRefusal(staff.call(createInvoice, order))
    assert.deepEqual(
      [status, sentence],
      [409, 'Only 5 units of Rib tank are available in stock. Cannot add 6 units.'],
    )
    const { products } = await staff.call(findStyle, { id: style.id })
    assert.ok(products.every(({ quantity }) => quantity === 5))
  })
})

// Labels over HTTP: true size, codes that another decoder reads, and what is refused.
import assert from 'node:assert/strict'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'

import { findLabelProducts, printLabels, printLabelsZpl } from '#contract/catalog/labels.ts'
import { createProductAlias } from '#contract/catalog/productAliases.ts'
import { createProduct, type Product } from '#contract/catalog/products.ts'
import { recordEndpoints } from '#contract/records.ts'
import type { CodeKind } from '#domain/catalog/labels/labelCode.ts'
import { layOutLabel, quietModules } from '#domain/catalog/labels/labelLayout.ts'
import { cellBox, countCells } from '#domain/catalog/labels/labelPages.ts'
import { needs } from '#server/testing/needs.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { findInk, rasterizePage, readCodes, readZplCodes, textOfLabels } from './labelFixtures.ts'
import { readLabelFormat } from './readLabelFormat.ts'

const shop = useTestApp()
const manager = useClient(shop, 'Manager')
const viewer = useClient(shop, 'Viewer')
const fields = ['name', 'code', 'color', 'size', 'price'] as const
let products: Product[]
/** An EAN-13, a UPC-A and an EAN-8. */
const barcodes = ['4006381333931', '036000291452', '96385074']
/** The decoder reads a UPC-A as the EAN-13 that it is. */
const decoded = ['4006381333931', '0036000291452', '96385074']

before(async () => {
  products = []
  for (let index = 0; index < 3; index += 1)
    products.push(
      await manager.call(
        createProduct,
        buildProduct({
          code: `LS-${1042 + index}`,
          name: `Linen shirt ${index}`,
          color: 'Navy',
          priceCents: 2450,
        }),
      ),
    )
  for (const [index, { id: productId }] of products.entries()) {
    await manager.call(createProductAlias, { productId, code: `CARTON-${index}`, packUnits: 12 })
    await manager.call(createProductAlias, { productId, code: barcodes[index] ?? '' })
  }
})

const firstId = () => products[0]?.id ?? 0

async function print(
  formatId: number,
  codeKind: CodeKind,
  firstCell: number,
  copies: number,
): Promise<string> {
  const items = products.map(({ id }) => ({ productId: id, copies }))
  const file = await viewer.call(printLabels, { formatId, items, firstCell, codeKind, fields: [...fields] })
  const path = join(await mkdtemp(join(tmpdir(), 'labels-')), 'labels.pdf')
  await writeFile(path, new Uint8Array(await file.arrayBuffer()))
  return path
}

describe('printed labels', () => {
  for (const formatId of [1, 2, 3, 4])
    for (const codeKind of ['qr', 'code128', 'barcode'] as const)
      test(
        `have codes of true size at their place: format ${formatId}, ${codeKind}`,
        needs('pdftoppm'),
        async () => {
          const format = await readLabelFormat({ db: shop.db }, formatId)
          const isSheet = format.medium === 'sheet'
          // The first 7 labels of the sheet are used.
          const path = await print(formatId, codeKind, isSheet ? 8 : 1, 1)
          const sheet = isSheet ? await rasterizePage(path, 1) : undefined
          for (const [index, product] of products.entries()) {
            const image = sheet ?? (await rasterizePage(path, index + 1))
            assert.ok(Math.abs(image.widthUm - format.pageWidthUm) < 100)
            assert.ok(Math.abs(image.heightUm - format.pageHeightUm) < 100)
            const cell = cellBox(format, isSheet ? 7 + index : 0)
            const text = {
              qr: `${shop.url}/products/${product.id}`,
              code128: product.code,
              barcode: decoded[index],
            }
            assert.deepEqual(await readCodes(image, cell), [text[codeKind]])
            const { products: labelled } = await viewer.call(findLabelProducts, {
              ids: [product.id],
              codeKind,
            })
            const [{ symbology, modules, barcode } = assert.fail('no product')] = labelled
            const caption = codeKind === 'barcode' ? barcode : null
            const drawn = { symbology: symbology ?? 'qr', modules: modules ?? 0, caption }
            const { code } = layOutLabel(format, drawn, {})
            const box = { ...code, leftUm: cell.leftUm + code.leftUm, topUm: cell.topUm + code.topUm }
            const ink = findInk(image, box)
            const [leftUm, rightUm] = quietModules[drawn.symbology].map((count) => count * code.moduleUm)
            assert.ok(Math.abs(ink.leftUm - box.leftUm - (leftUm ?? 0)) < 100, `left ${ink.leftUm}`)
            const quietUm = (leftUm ?? 0) + (rightUm ?? 0)
            assert.ok(Math.abs(ink.widthUm - code.widthUm + quietUm) < 100, `width ${ink.widthUm}`)
            const topUm = codeKind === 'qr' ? box.topUm + (leftUm ?? 0) : box.topUm
            assert.ok(Math.abs(ink.topUm - topUm) < 100, `top ${ink.topUm}`)
          }
        },
      )

  test('say what is chosen, once for each copy, and go on to the next page', needs('pdftotext'), async () => {
    const text = await textOfLabels(await print(1, 'qr', 8, 10))
    assert.equal(text.split('\f').filter((page) => page.trim() !== '').length, 2)
    for (const word of ['Linen shirt 0', 'LS-1042', 'Navy', '$24.50'])
      assert.ok(text.split(word).length > 10, word)
  })
})

describe('labels for label printers', () => {
  const readZpl = async (codeKind: CodeKind, copies = 1) => {
    const items = products.map(({ id }) => ({ productId: id, copies }))
    const input = { formatId: 3, items, firstCell: 1, codeKind, fields: [...fields] }
    return (await viewer.call(printLabelsZpl, input)).text()
  }

  for (const codeKind of ['qr', 'code128', 'barcode'] as const)
    test(`have codes of whole dots that another decoder reads: ${codeKind}`, async () => {
      const labels = (await readZpl(codeKind)).split(/(?<=\^XZ\n)/)
      assert.equal(labels.length, products.length)
      for (const [index, product] of products.entries()) {
        const text = {
          qr: `${shop.url}/products/${product.id}`,
          code128: product.code,
          barcode: decoded[index],
        }
        assert.deepEqual(await readZplCodes(labels[index] ?? ''), [text[codeKind]])
      }
    })

  test('are sent once with their copies', async () => {
    const zpl = await readZpl('qr', 40)
    assert.equal(zpl.match(/\^XA/g)?.length, products.length)
    assert.equal(zpl.match(/\^PQ40\n/g)?.length, products.length)
  })

  test('need a format with dots per inch', async () => {
    const items = [{ productId: firstId(), copies: 1 }]
    const sheet = { formatId: 1, items, firstCell: 1, codeKind: 'qr' as const, fields: [...fields] }
    const { status, sentence } = await catchRefusal(viewer.call(printLabelsZpl, sheet))
    assert.deepEqual(
      [status, sentence],
      [409, 'Avery 5160 has no dots per inch, which a label printer needs. Enter them in its label format.'],
    )
  })
})

describe('refused labels', () => {
  const refusal = async (input: Partial<Parameters<typeof printInput>[0]>) =>
    catchRefusal(viewer.call(printLabels, printInput(input)))
  const printInput = (input: {
    formatId?: number
    items?: { productId: number; copies: number }[]
    firstCell?: number
    codeKind?: CodeKind
  }) => ({
    formatId: 1,
    items: [{ productId: firstId(), copies: 1 }],
    firstCell: 1,
    codeKind: 'qr' as const,
    fields: [...fields],
    ...input,
  })

  test('name a format or a product that no longer exists', async () => {
    const format = await refusal({ formatId: 999 })
    assert.deepEqual(
      [format.status, format.sentence],
      [404, 'The label format no longer exists. Choose another one.'],
    )
    const product = await refusal({ items: [{ productId: 999_999, copies: 1 }] })
    assert.deepEqual(
      [product.status, product.sentence],
      [404, 'A product of these labels no longer exists. Reload the page.'],
    )
  })

  test('have more than 5,000 labels, or begin behind the sheet', async () => {
    const query = `formatId=1&codeKind=qr&fields=&items=${firstId()}x3000,${firstId()}x2001`
    const response = await viewer.fetch(`${printLabels.path}?${query}`)
    assert.equal(response.status, 400)
    assert.match(await response.text(), /Print at most 5,000 labels at once/)
    const beyond = await refusal({ firstCell: 31 })
    assert.equal(
      beyond.sentence,
      "Avery 5160 has 30 labels on a sheet, so the first free label can't be number 31.",
    )
  })

  test('have a code that can not be read, or that Code 128 can not hold', async () => {
    const long = await manager.call(createProduct, buildProduct({ code: 'LINEN-SHIRT-NAVY-MEDIUM-REGULAR' }))
    const accented = await manager.call(createProduct, buildProduct({ code: 'ÉTÉ-1' }))
    const wide = await refusal({
      formatId: 3,
      codeKind: 'code128',
      items: [{ productId: long.id, copies: 1 }],
    })
    assert.equal(wide.status, 409)
    assert.match(
      wide.sentence ?? '',
      /^The Code 128 of LINEN-SHIRT-NAVY-MEDIUM-REGULAR needs \d+(\.\d+)? mm to be readable, but Thermal roll 2 x 1 in has 47\.8 mm\. Use the QR code\.$/,
    )
    const foreign = await refusal({ codeKind: 'code128', items: [{ productId: accented.id, copies: 1 }] })
    assert.equal(
      foreign.sentence,
      "The code of ÉTÉ-1 has characters that a Code 128 can't hold. Use the QR code.",
    )
    const bare = await refusal({ codeKind: 'barcode', items: [{ productId: long.id, copies: 1 }] })
    assert.deepEqual(
      [bare.status, bare.sentence],
      [409, `Product ${long.code} has no barcode. Add one on its page, or use the QR code.`],
    )
  })

  test('are a format whose labels do not fit on the page: it is not saved', async () => {
    const { create, find, edit } = recordEndpoints.labelFormat
    const misfit = await catchRefusal(manager.call(create, { name: 'Too wide', columns: 4, rows: 10 }))
    assert.equal(
      misfit.sentence,
      '4 columns with margin and gaps need 280.988 mm, but the page is 215.9 mm wide.',
    )
    const avery = await manager.call(find, { id: 1 })
    assert.equal(countCells(avery), 30)
    const narrow = await catchRefusal(manager.call(edit, { id: 1, name: avery.name, pageWidthUm: 100_000 }))
    assert.match(narrow.sentence ?? '', /but the page is 100 mm wide\.$/)
    assert.deepEqual(await manager.call(find, { id: 1 }), avery)
    assert.equal(
      (await catchRefusal(viewer.call(edit, { id: 1, name: 'Mine' }))).sentence,
      'Only Admin and Manager may create, edit and delete label formats.',
    )
  })
})

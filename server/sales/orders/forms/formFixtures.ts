// Helpers of tests to read and fill in an order form.
import assert from 'node:assert/strict'

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

import { deleteProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

const sheetPath = 'xl/worksheets/sheet1.xml'

/** The texts of the cells by reference: { A1: 'Order form' }. */
export function readFormCells(workbook: Uint8Array): Record<string, string> {
  const xml = strFromU8(unzipSync(workbook)[sheetPath] ?? new Uint8Array())
  const cells = xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)
  return Object.fromEntries(
    Array.from(cells, ([, at = '', content = '']) => [at, content.replaceAll(/<[^>]*>/g, '')]),
  )
}

/** The reference of the cell of a style, color and size. */
export function findFormCell(workbook: Uint8Array, style: string, color: string, size: string): string {
  const cells = readFormCells(workbook)
  const rows = Object.keys(cells).flatMap((at) => /^A(\d+)$/.exec(at)?.[1] ?? [])
  let column: string | undefined
  for (const row of rows) {
    if (cells[`A${row}`] === 'Style Number')
      column = Object.keys(cells)
        .find((at) => at.endsWith(row) && cells[at] === `Size ${size}` && at.replace(/[A-Z]+/, '') === row)
        ?.replace(/\d+/, '')
    if (cells[`A${row}`] === style && cells[`C${row}`] === color && column !== undefined) return column + row
  }
  throw new Error(`The form has no cell for ${style} ${color} ${size}`)
}

/** Enters numbers and texts in cells that the form has. */
export function fillForm(
  workbook: Uint8Array,
  values: Readonly<Record<string, string | number>>,
): Uint8Array<ArrayBuffer> {
  const files = unzipSync(workbook)
  let xml = strFromU8(files[sheetPath] ?? new Uint8Array())
  for (const [at, value] of Object.entries(values)) {
    const cell = new RegExp(String.raw`<c r="${at}"( s="\d+")[^>]*?(?:/>|>.*?</c>)`, 's')
    assert.match(xml, cell)
    xml = xml.replace(cell, (_cell, style: string) =>
      typeof value === 'number'
        ? `<c r="${at}"${style}><v>${value}</v></c>`
        : `<c r="${at}"${style} t="inlineStr"><is><t>${value}</t></is></c>`,
    )
  }
  return new Uint8Array(zipSync({ ...files, [sheetPath]: strToU8(xml) }))
}

/** Creates four styles with their sizes, two prices of a style, and a customer with these prices. Returns the id of the customer. */
export async function createFormShop(manager: TestClient): Promise<number> {
  const styles = [
    { number: '00417', colors: ['White', 'Navy'], sizes: ['XS', 'S', 'M', 'L'], season: 'SS30' },
    { number: 'JN-1', colors: ['Indigo'], sizes: ['28', '30'], season: 'SS30' },
    { number: 'SC-1', colors: ['Grey'], sizes: ['OS'], season: 'SS30' },
    { number: 'BR-5', colors: ['Black'], sizes: ['32A', '32B', '34A'], season: 'FW30' },
  ]
  const created = []
  for (const { number, colors, sizes, season } of styles)
    created.push(
      await manager.call(createStyle, {
        number,
        name: `Style "${number}" & more`,
        priceCents: 2400,
        season,
        colors: colors.map((name) => ({ name })),
        sizes,
      }),
    )
  const [shirt] = created
  const large = shirt?.products.find(({ color, size }) => color === 'White' && size === 'L')
  assert.ok(shirt && large)
  const list = await manager.call(createPriceList, {
    name: 'Stores',
    prices: [
      { styleId: shirt.id, priceCents: 2000 },
      { productId: large.id, priceCents: 2200 },
    ],
  })
  const customer = await manager.call(createCustomer, {
    number: '0451',
    name: 'Harbor & Pine',
    phone: '555 0101',
    priceListId: list.id,
  })
  const xs = shirt.products.find(({ color, size }) => color === 'Navy' && size === 'XS')
  await manager.call(deleteProduct, { id: xs?.id ?? 0 })
  return customer.id
}

export type FormGrid = (string | number | null)[][]

/** The cells of a form by row and column, to be changed and written as another workbook. Quantities and prices are numbers. */
export function readFormGrid(workbook: Uint8Array): FormGrid {
  const cells = Object.entries(readFormCells(workbook)).map(([at, text]) => {
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(at) ?? []
    const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    return { row: Number(row) - 1, column, text }
  })
  const grid: FormGrid = Array.from({ length: Math.max(...cells.map(({ row }) => row)) + 1 }, () => [])
  for (const { row, column, text } of cells) {
    const value = text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
    const isNumber = column > 2 && /^[1-9]\d*(?:\.\d+)?$/.test(value)
    const line = grid[row] ?? []
    while (line.length <= column) line.push(null)
    line[column] = isNumber ? Number(value) : value || null
  }
  return grid
}

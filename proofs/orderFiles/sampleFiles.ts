// The valid files that the fuzzer mutates, and the shop that they are imported into.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createProduct } from '#contract/catalog/products.ts'
import { createStyle } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createCsvParser } from '#server/files/tables/parseCsv.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

export type Rows = string[][]

export interface SampleFile {
  name: string
  rows: Rows
}

/** A PDF, and a row for each of its lines: style, color, size, units and price. */
export interface SamplePdf extends SampleFile {
  file: Buffer
}

/** An order form: title lines, a matrix of sizes, rows without quantities, totals. */
const formRows: Rows = [
  ['Order form', '', 'Spring 2027'],
  ['Minimum 12 units'],
  ['PO', 'Customer', 'Style', 'Color', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'Total', 'Price', 'Start Ship'],
  ['M1', 'Harbor & Pine', 'LS-100', 'White', '1', '2', '3', '2', '1', '', '9', '24.00', '3/1/2027'],
  ['M1', 'Harbor & Pine', 'LS-100', 'Navy', '', '4', '4', '', '', '6', '14', '24.00', '3/1/2027'],
  ['', '', 'LS-100 Total', '', '1', '6', '7', '2', '1', '6', '23', '', ''],
]

const folder = join(import.meta.dirname, '../../server/sales/orders/imports/files')

function listFiles(extension: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .toSorted()
}

/** The files of the tests of imports, and a form. */
export function readSampleFiles(): SampleFile[] {
  const samples = listFiles('.csv').map((name) => {
    const parser = createCsvParser(',')
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, rows: [...parser.write(text), ...parser.end()].map(({ cells }) => cells) }
  })
  assert.ok(samples.length > 0)
  return [...samples, { name: 'form', rows: formRows }]
}

/** The PDFs of the tests of imports, with the lines that each has. */
export function readSamplePdfs(): SamplePdf[] {
  return listFiles('.json').map((name) => {
    const { lines } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { lines: (string | number)[][] }
    const pdf = name.replace('.json', '.pdf')
    return { name: pdf, file: readFileSync(join(folder, pdf)), rows: lines.map((line) => line.map(String)) }
  })
}

/** The products and customers of the sample files. Returns the id of the first customer. */
export async function createSampleShop(manager: TestClient): Promise<number> {
  const styles = [
    { number: 'LS-100', colors: ['White', 'Navy'], sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] },
    { number: 'JN-1', colors: ['Indigo'], sizes: ['28', '30', '32', '34', '36'] },
  ]
  for (const { number, colors, sizes } of styles)
    await manager.call(createStyle, {
      number,
      name: number,
      priceCents: 2400,
      colors: colors.map((name) => ({ name })),
      sizes,
    })
  for (const style of stylesOf(readSamplePdfs())) await manager.call(createStyle, style)
  await manager.call(
    createProduct,
    buildProduct({ name: 'Rib Tank', code: '012345678905', priceCents: 1200 }),
  )
  const customers = [
    { number: 'C-100', name: 'Harbor & Pine', email: 'buyer@harbor.example' },
    { number: '0451', name: 'Northwind Department Stores', email: 'edi@northwind.test' },
    { number: 'C-103', name: 'La Petite Boutique', email: 'petite@boutique.test' },
  ]
  const ids: number[] = []
  for (const customer of customers)
    ids.push((await manager.call(createCustomer, { ...customer, phone: '+1 202 555 0100' })).id)
  return ids[0] ?? 0
}

/** The styles that the lines of PDFs name. */
function stylesOf(pdfs: readonly SamplePdf[]) {
  const lines = pdfs.flatMap(({ rows }) => rows)
  const styles = Map.groupBy(lines, ([style = '']) => style)
  return Array.from(styles, ([number, ofStyle]) => {
    const colors = new Set(ofStyle.map(([, color = '']) => color).filter(Boolean))
    const sizes = new Set(ofStyle.map(([, , size = '']) => size).filter(Boolean))
    return {
      number,
      name: number,
      priceCents: 2400,
      colors: Array.from(colors, (name) => ({ name })),
      sizes: [...sizes],
    }
  }).filter(
    ({ number, colors, sizes }) =>
      !['LS-100', 'JN-1'].includes(number) && colors.length > 0 && sizes.length > 0,
  )
}

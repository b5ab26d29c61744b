// The valid files that the fuzzer mutates, and the shop that they are imported into.
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

/** An order form: title lines, a matrix of sizes, rows without quantities, totals. */
const formRows: Rows = [
  ['Order form', '', 'Spring 2027'],
  ['Minimum 12 units'],
  ['PO', 'Customer', 'Style', 'Color', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'Total', 'Price', 'Start Ship'],
  ['M1', 'Harbor & Pine', 'LS-100', 'White', '1', '2', '3', '2', '1', '', '9', '24.00', '3/1/2027'],
  ['M1', 'Harbor & Pine', 'LS-100', 'Navy', '', '4', '4', '', '', '6', '14', '24.00', '3/1/2027'],
  ['', '', 'LS-100 Total', '', '1', '6', '7', '2', '1', '6', '23', '', ''],
]

/** The files of the tests of imports, and a form. */
export function readSampleFiles(): SampleFile[] {
  const folder = join(import.meta.dirname, '../../server/sales/orders/imports/files')
  const samples = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .toSorted()
    .map((name) => {
      const parser = createCsvParser(',')
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, rows: [...parser.write(text), ...parser.end()].map(({ cells }) => cells) }
    })
  return [...samples, { name: 'form', rows: formRows }]
}

/** The products and customers of the sample files. */
export async function createSampleShop(manager: TestClient): Promise<void> {
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
  await manager.call(
    createProduct,
    buildProduct({ name: 'Rib Tank', code: '012345678905', priceCents: 1200 }),
  )
  const customers = [
    { number: 'C-100', name: 'Harbor & Pine', email: 'buyer@harbor.example' },
    { number: '0451', name: 'Northwind Department Stores', email: 'edi@northwind.test' },
    { number: 'C-103', name: 'La Petite Boutique', email: 'petite@boutique.test' },
  ]
  for (const customer of customers)
    await manager.call(createCustomer, { ...customer, phone: '+1 202 555 0100' })
}

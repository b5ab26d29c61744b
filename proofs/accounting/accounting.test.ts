// The accounting export of random months in two time zones: figures, CSV files and workbook.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'

import type { Download } from '#contract/platform/endpoint.ts'
import { type AccountingTable, accountingTables } from '#domain/insight/accounting.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { stockAccountNames } from '#domain/stock/stockJournal.ts'
import { createRandomSource } from '#proofs/fuzz/randomSource.ts'
import { adminCtx } from '#proofs/operationCtx.ts'
import { createProduct } from '#server/catalog/products/createProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  exportAccountingTable,
  exportAccountingWorkbook,
} from '#server/insight/accounting/exportAccounting.ts'
import { findAccountingSummary } from '#server/insight/accounting/findAccountingSummary.ts'
import { setFirstCost } from '#server/purchasing/costs/setFirstCost.ts'
import { createCustomer } from '#server/sales/customers/saveCustomer.ts'
import { addTaxExemption } from '#server/sales/customers/taxExemptions.ts'
import { findRevenue } from '#server/sales/invoices/sales.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

import { Months } from './months.ts'
import type { StockedProduct } from './stockBook.ts'

const operationCount = 400

/** The months of the run, one that begins in the middle of a month, single days around the end of one, and all. */
const periods: DayRange[] = [
  { startDate: '2026-01-01', endDate: '2026-01-31' },
  { startDate: '2026-02-01', endDate: '2026-02-28' },
  { startDate: '2026-03-01', endDate: '2026-03-31' },
  { startDate: '2026-04-01', endDate: '2026-04-30' },
  { startDate: '2026-01-15', endDate: '2026-02-14' },
  { startDate: '2026-01-31', endDate: '2026-01-31' },
  { startDate: '2026-02-01', endDate: '2026-02-01' },
  { startDate: '2026-01-01', endDate: '2026-12-31' },
  { startDate: '2025-12-01', endDate: '2025-12-31' },
]

describe('the accounting export', () => {
  const app = useTestApp()
  let ctx: Ctx
  let months: Months

  before(async () => {
    const start = Date.parse('2026-01-05T12:00:00Z')
    const admin = await adminCtx(app)
    const at = (hours: number, timeZone: string): Ctx => ({
      ...admin,
      timeZone,
      now: new Date(start + hours * 3_600_000),
    })
    const first = at(0, 'America/New_York')
    const products: StockedProduct[] = []
    for (const [priceCents, costCents] of [
      [999, 425],
      [1337, 333],
      [4251, null],
      [2000, 0],
      [1550, 1275],
    ] as const) {
      const units = 100_000
      const { id } = await createProduct(first, buildProduct({ quantity: units, priceCents }))
      if (costCents !== null) await setFirstCost(first, { id, unitCostMicros: costCents * 10_000 })
      products.push({ id, units, costCents })
    }
    const customers = []
    for (const name of ['Harbor & Pine', '=HYPERLINK("http://x")', 'Quay <Side>'])
      customers.push((await createCustomer(first, { name })).id)
    await addTaxExemption(first, {
      id: customers[0] ?? 0,
      state: 'NJ',
      certificateNumber: '12-345',
      reason: 'Resale',
      validFrom: '2026-01-01',
    })
    const random = createRandomSource(8, 0)
    months = new Months(random, products, customers, '2026-01-05')
    let hours = 0
    for (let index = 0; index < operationCount; index += 1) {
      hours += random.int(13)
      await months.run(at(hours, index < operationCount / 2 ? 'America/New_York' : 'Pacific/Auckland'))
    }
    ctx = at(hours + 24, 'Pacific/Auckland')
  })

  test('ran over months with documents of each kind', () => {
    const kinds = new Set(months.postings.map(({ kind }) => kind))
    assert.equal(kinds.size, 7)
    assert.ok(months.postings.some(({ day }) => day >= '2026-03-01'))
    assert.ok(months.refusals < operationCount / 2)
  })

  for (const period of periods) {
    test(`has the figures of the rules from ${period.startDate} to ${period.endDate}`, async () => {
      assert.deepEqual(await findAccountingSummary(ctx, period), months.summarize(period))
    })

    test(`has files that add up to the figures from ${period.startDate} to ${period.endDate}`, async () => {
      const summary = await findAccountingSummary(ctx, period)
      const { invoices, voids, creditNotes } = summary
      const tables = await readTables(ctx, period)
      const sold = [
        [invoices, tables.invoices.filter(({ Type }) => Type === 'Invoice')],
        [voids, tables.invoices.filter(({ Type }) => Type === 'Void')],
        [creditNotes, tables['credit-notes']],
      ] as const
      for (const [figures, rows] of sold) {
        const { count, netCents, chargesCents, taxCents, totalCents } = figures
        const columns = ['Net', 'Charges', 'Tax', 'Total']
        const sums = [rows.length, ...columns.map((column) => sumCents(rows, column))]
        assert.deepEqual(sums, [count, netCents, chargesCents, taxCents, totalCents])
      }
      assert.equal(sumCents(tables['invoice-lines'], 'Total'), sumCents(tables.invoices, 'Subtotal'))
      for (const [name, figures] of [
        ['Payment', summary.payments],
        ['Reversed payment', summary.paymentReversals],
        ['Refund', summary.refunds],
        ['Reversed refund', summary.refundReversals],
      ] as const) {
        const rows = tables.payments.filter(({ Type }) => Type === name)
        assert.deepEqual([rows.length, sumCents(rows, 'Amount')], [figures.count, figures.amountCents], name)
      }
      const taxes = ['Taxable sales', 'Exempt sales', 'Tax'].map((column) => sumCents(tables.tax, column))
      const sumOf = (field: 'taxableCents' | 'exemptCents' | 'taxCents') =>
        summary.taxes.reduce((sum, row) => sum + row[field], 0)
      assert.deepEqual(taxes, [sumOf('taxableCents'), sumOf('exemptCents'), sumOf('taxCents')])
      const journal = tables['stock-journal']
      const accounts = summary.stock.accounts.map(({ account, debitCents, creditCents }) => [
        stockAccountNames[account],
        debitCents,
        creditCents,
      ])
      assert.deepEqual(
        Object.values(stockAccountNames).flatMap((name) => {
          const rows = journal.filter(({ Account }) => Account === name)
          return rows.length > 0 ? [[name, sumCents(rows, 'Debit'), sumCents(rows, 'Credit')]] : []
        }),
        accounts,
      )
      for (const [booking, rows] of Map.groupBy(
        journal,
        (row) => `${row['Date']} ${row['Type']} ${row['Number']}`,
      ))
        assert.equal(sumCents(rows, 'Debit'), sumCents(rows, 'Credit'), booking)
      const values = tables['stock-value']
      const { units, valueMicros, unknownUnits } = summary.stock
      const unitsOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + Number(row['Units']), 0)
      const unknown = values.filter(({ Value }) => Value === '')
      assert.deepEqual([unitsOf(values), unitsOf(unknown)], [units, unknownUnits])
      assert.equal(BigInt(sumCents(values, 'Value')) * 10_000n, valueMicros)
      const sales = [...tables.invoices, ...tables['credit-notes']]
      assert.equal(sumCents(sales, 'Tax'), sumCents(tables.tax, 'Tax'))
      for (const [state, rows] of Map.groupBy(tables.tax, ({ State }) => State)) {
        const ofState = sales.filter(({ State }) => State === state)
        const nets = sumCents(rows, 'Taxable sales') + sumCents(rows, 'Exempt sales')
        assert.equal(sumCents(ofState, 'Net') + sumCents(ofState, 'Charges'), nets, state)
      }
    })
  }

  test('has the revenue of the dashboard', async () => {
    const revenue = await findRevenue(app.db, { now: new Date('2026-04-20T12:00:00Z'), months: 4 })
    for (const { month, totalCents } of revenue) {
      const period = { startDate: `${month}-01`, endDate: `${month}-${month === '2026-02' ? 28 : 30}` }
      if (month === '2026-01' || month === '2026-03') period.endDate = `${month}-31`
      const { invoices, voids, creditNotes } = await findAccountingSummary(ctx, period)
      assert.equal(invoices.totalCents + voids.totalCents + creditNotes.totalCents, totalCents, month)
    }
  })

  test('names the certificate of exempt sales, and protects texts from spreadsheets in CSV files only', async () => {
    const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
    const { tax, invoices } = await readTables(ctx, year)
    const exempt = tax.filter((row) => row['Exemption certificate'] === 'Resale certificate 12-345 (NJ)')
    assert.deepEqual(
      exempt.map((row) => [row['State'], row['Tax rate %'], row['Taxable sales']]),
      [['NJ', '0', '0.00']],
    )
    assert.ok(invoices.some(({ Customer }) => Customer === 'Harbour Street Boutique'))
    const csv = await readText(await exportAccountingTable(ctx, { table: 'payments', ...year }))
    assert.match(csv, /"'=HYPERLINK\(""http:\/\/x""\)"/)
  })

  test('has a workbook with the rows of the CSV files', async () => {
    const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
    const sheets = readSheets(await readBytes(await exportAccountingWorkbook(ctx, year)))
    for (const [index, table] of accountingTables.entries()) {
      const csv = await readText(await exportAccountingTable(ctx, { table, ...year }))
      const rows: string[][] = parse(csv, { bom: true })
      const columns = rows[0] ?? []
      const plain = rows.map((row) => row.map((cell, column) => toSheetValue(cell, columns[column] ?? '')))
      assert.ok(rows.length > 5, table)
      assert.deepEqual(sheets[index], plain, table)
    }
  })
})

type Row = Record<string, string>

async function readTables(ctx: Ctx, period: DayRange): Promise<Record<AccountingTable, Row[]>> {
  const entries = accountingTables.map(async (table) => {
    const csv = await readText(await exportAccountingTable(ctx, { table, ...period }))
    return [table, parse<Row>(csv, { bom: true, columns: true })]
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<AccountingTable, Row[]>
}

async function readBytes({ chunks }: Download): Promise<Buffer> {
  return Buffer.concat((await Array.fromAsync(chunks)).map((chunk) => Buffer.from(chunk)))
}

async function readText(download: Download): Promise<string> {
  return (await readBytes(download)).toString()
}

function sumCents(rows: readonly Row[], column: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
}

/** A text without the apostrophe that protects it, and a day as the number that a sheet has for it. */
function toSheetValue(cell: string, column: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(cell) && /date/i.test(column))
    return String((Date.parse(cell) - Date.UTC(1899, 11, 30)) / 86_400_000)
  return cell.startsWith("'=") ? cell.slice(1) : cell
}

/** The cells of each sheet as texts, in the columns of their references. */
function readSheets(workbook: Uint8Array): string[][][] {
  const files = unzipSync(workbook)
  return accountingTables.map((_table, index) => {
    const xml = strFromU8(files[`xl/worksheets/sheet${index + 1}.xml`] ?? new Uint8Array())
    const width = xml.match(/<col /g)?.length ?? 0
    return Array.from(xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs), ([, row = '']) => {
      const cells = Array.from({ length: width }, () => '')
      for (const [, letter = '', value = ''] of row.matchAll(
        /<c r="([A-Z])\d+"[^>]*>(?:<is>)?<[tv][^>]*>(.*?)<\/[tv]>/gs,
      ))
        cells[letter.charCodeAt(0) - 65] = value
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&')
      return cells
    })
  })
}

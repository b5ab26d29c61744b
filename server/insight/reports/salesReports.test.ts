// The reports of sales over HTTP equal a fold over the lines of documents, for random periods and filters.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { exportReport, exportReportWorkbook, findReport } from '#contract/insight/reports.ts'
import type { Dimension } from '#domain/insight/reports/dimensions.ts'
import type { Figures } from '#domain/insight/reports/explainMeasure.ts'
import { getMeasure, type Measure } from '#domain/insight/reports/measures.ts'
import { addDays, countMonths, firstDayOfMonth, lastDayOfMonth } from '#domain/platform/days.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { getReport, type ReportId, reportIds } from '#domain/reports.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { type FoldedLine, foldSales } from '#server/testing/saleFold.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { pick, random, type Sales, sellForFifteenMonths } from './saleFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const viewer = useClient(app, 'Viewer')
const manager = useClient(app, 'Manager')

let sales: Sales
before(async () => {
  sales = await sellForFifteenMonths(app)
})

const keysOf: Partial<Record<Dimension, (line: FoldedLine) => string | null>> = {
  style: ({ styleId, productId }) => styleId ?? `-${productId}`,
  product: ({ productId }) => productId,
  color: ({ color }) => color,
  size: ({ size }) => size,
  category: ({ category }) => category,
  manufacturer: ({ manufacturer }) => manufacturer,
  season: ({ season }) => season,
  customer: ({ customerId }) => sales.survivors.get(customerId ?? '') ?? null,
  month: ({ day }) => day.slice(0, 7),
  document: ({ document }) => document,
}

type Filters = Partial<
  Record<
    'styleId' | 'productId' | 'category' | 'color' | 'size' | 'season' | 'manufacturer' | 'customerId',
    string
  >
>

/** Of those that the report offers, mostly one or two. */
function pickFilters(id: ReportId): Filters {
  const values = {
    styleId: () => String(pick(sales.styles).id),
    productId: () => String(pick(sales.products).id),
    category: () => pick(['Tops', 'Pants', 'Outerwear', 'Dresses']),
    color: () => pick(['Navy', 'Sand', 'Indigo']),
    size: () => pick(['S', 'M', 'L']),
    season: () => pick(['Fall 2026', 'Spring 2026', 'Resort 2026']),
    manufacturer: () => 'Loom & Needle',
    customerId: () => String(pick(sales.customers.slice(0, 2))),
  }
  return Object.fromEntries(
    getReport(id).filters.flatMap((name) => (random() < 0.2 ? [[name, values[name]()]] : [])),
  )
}

function pickDays(): DayRange {
  const start = addDays('2025-08-01', Math.floor(random() * 450))
  const end = addDays(start, Math.floor(random() * 200))
  return random() < 0.4
    ? { startDate: `${start.slice(0, 7)}-01`, endDate: lastDayOfMonth(end) }
    : { startDate: start, endDate: end }
}

function matches(filters: Filters): (line: FoldedLine) => boolean {
  return (line) =>
    Object.entries(filters).every(([name, value]) =>
      name === 'customerId'
        ? sales.survivors.get(line.customerId ?? '') === value
        : line[name as Exclude<keyof Filters, 'customerId'>] === value,
    )
}

describe('reports of sales', () => {
  for (const id of reportIds.filter((one) => getReport(one).source === 'sales'))
    test(`${getReport(id).title} equals a fold over documents`, async () => {
      const { by, hasComparison = true } = getReport(id)
      const keyOf = keysOf[by] ?? assert.fail()
      for (let trial = 0; trial < (isFullSize ? 200 : 12); trial += 1) {
        const [days, other, filters] = [pickDays(), pickDays(), pickFilters(id)]
        // The months of the other period have the keys of those with which they are compared.
        const shift = by === 'month' ? countMonths(other.startDate, days.startDate) : 0
        const fold = (range: DayRange, months = 0) =>
          foldSales(sales.lines, range, (line) => shiftKey(keyOf(line), months), matches(filters))
        const report = await manager.call(findReport, {
          report: id,
          page: 1,
          limit: 1000,
          ...days,
          ...(hasComparison && { compareStartDate: other.startDate, compareEndDate: other.endDate }),
          ...toInput(filters),
        })
        const [now, then] = [
          fold(days),
          hasComparison ? fold(other, shift) : new Map<string | null, Figures>(),
        ]
        const keys = [...new Set([...now.keys(), ...then.keys()])]
        const context = JSON.stringify({ id, days, other, filters })
        assert.deepEqual(new Set(report.rows.map((row) => row.key)), new Set(keys), context)
        for (const row of report.rows) {
          const { key } = row
          assertFigures(row.figures, now.get(key), `${context} ${key}`)
          assertFigures(row.compared, then.get(key), `${context} ${key} before`)
        }
      }
    })
})

/** '2025-11' and 12 months are '2026-11'. */
function shiftKey(key: string | null, months: number): string | null {
  return key === null || months === 0 ? key : firstDayOfMonth(`${key}-01`, -months).slice(0, 7)
}

function toInput({ styleId, productId, customerId, ...texts }: Filters) {
  return {
    ...texts,
    ...(styleId !== undefined && { styleId: Number(styleId) }),
    ...(productId !== undefined && { productId: Number(productId) }),
    ...(customerId !== undefined && { customerId: Number(customerId) }),
  }
}

function assertFigures(actual: Figures | null, expected: Figures | undefined, message: string): void {
  if (!expected) return
  const compared = Object.fromEntries(
    Object.keys(expected).map((name) => [name, actual?.[name as keyof Figures]]),
  )
  assert.deepEqual(compared, expected, message)
}

test('sums are those of all rows, whatever page is read, and rows follow each other over pages', async () => {
  const input = { report: 'sales-by-product', startDate: '2025-08-01', endDate: '2026-12-31' } as const
  const all = await manager.call(findReport, { ...input, page: 1, limit: 1000 })
  const sum = (name: 'net' | 'soldUnits' | 'margin') =>
    all.rows.reduce((total, { figures }) => total + (figures[name] ?? 0), 0)
  assert.equal(all.sums.figures.net, sum('net'))
  assert.equal(all.sums.figures.soldUnits, sum('soldUnits'))
  const pages = await Promise.all(
    [1, 2, 3].map((page) => manager.call(findReport, { ...input, page, limit: 5 })),
  )
  assert.deepEqual(
    pages.flatMap(({ rows }) => rows),
    all.rows.slice(0, 15),
  )
  for (const page of pages) assert.deepEqual(page.sums, all.sums)
  const nets = all.rows.map(({ figures }) => figures.net ?? 0)
  assert.deepEqual(
    nets,
    nets.toSorted((a, b) => b - a),
  )
})

test('only users who may see costs get them, also in files', async () => {
  for (const report of reportIds) {
    const period = getReport(report).period === null ? undefined : ('last-12-months' as const)
    const { rows, sums } = await viewer.call(findReport, { report, period, page: 1, limit: 50 })
    for (const { figures, compared } of [sums, ...rows])
      for (const measure of Object.keys({ ...figures, ...compared }) as Measure[])
        assert.notEqual(getMeasure(measure).isCost, true, `${report} shows ${measure}`)
  }
  const path = `${exportReport.path}?report=sales-by-style&startDate=2025-08-01&endDate=2026-12-31&columns=net.margin.cost`
  const [own, all] = await Promise.all(
    [viewer, manager].map(async (client) => (await (await client.fetch(path)).text()).split('\n', 1)[0]),
  )
  assert.doesNotMatch(own ?? '', /Margin|Cost/)
  assert.match(all ?? '', /Net sales.*Margin.*Cost/)
  const workbook = await manager.fetch(`${exportReportWorkbook.path}?report=sales-by-month`)
  assert.equal(workbook.headers.get('content-disposition')?.includes('.xlsx'), true)
  await workbook.arrayBuffer()
})

for (const [search, message] of [
  ['report=sales-by-customer&category=Tops', "Sales by Customer can't be narrowed down to a category."],
  ['report=sales-by-style&startDate=2026-03-01&endDate=2026-02-01', 'The end date is before the start date'],
  ['report=sales-by-style&startDate=2006-03-01&endDate=2026-02-01', 'A report has at most 10 years'],
  ['report=sales-by-style&startDate=1001&endDate=2026-02-01', 'Must be a day such as 2026-03-31'],
  ['report=sales-by-style&startDate=2026-03-01', 'Choose the first and the last day'],
  [
    'report=sales-by-style&period=last-month&startDate=2026-01-01&endDate=2026-01-31',
    'Choose either a period or days',
  ],
  ['report=sales-by-style&sort=unknownUnits', 'The report has no figure unknownUnits'],
  ['report=what-to-cut&period=last-month', 'What to Cut is of now, it has no period'],
  ['report=sales-by-style&customerId=999999', 'Customer not found'],
  ['report=sales-by-product&styleId=999999', 'Style not found'],
] as const) {
  test(`refuses ${search} with a sentence`, async () => {
    const response = await viewer.fetch(`${findReport.path}?${search}`)
    assert.ok(response.status === 400 || response.status === 404, String(response.status))
    assert.ok((await response.text()).includes(message))
  })
}

test('an unknown season gives an empty report', async () => {
  const { rows, total, sums } = await viewer.call(findReport, {
    report: 'sales-by-style' satisfies ReportId,
    page: 1,
    limit: 50,
    season: 'Fall 1999',
  })
  assert.deepEqual([rows, total, sums.figures.net], [[], 0, 0])
})

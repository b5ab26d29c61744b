// The reports of stock: what is there, what it is worth, and how it sells.
import type { ReportDefinition } from './defineReport.ts'
import { itemFilters } from './dimensions.ts'

/** At the end of a day. The seasons, categories and prices of products are those of today. */
const ofStock = {
  group: 'Stock',
  source: 'stock',
  measures: ['stockUnits', 'stockListValue', 'stockValue', 'stockAverageCost', 'stockUnknownUnits'],
  more: [],
  sort: 'stockListValue',
  filters: itemFilters,
  period: 'today',
} as const satisfies Partial<ReportDefinition>

export const stockReports = {
  'stock-by-style': {
    ...ofStock,
    title: 'Stock by Style',
    by: 'style',
    opens: 'stock-by-product',
    sentence: 'What was on hand at the end of a day, at list price and at cost.',
    terms: 'inventory value valuation stock value worth year end as of report',
  },
  'stock-by-product': {
    ...ofStock,
    title: 'Stock by Product',
    by: 'product',
    matrix: 'stockUnits',
    sentence: 'Each color and size on hand at the end of a day; those of one style as its size matrix.',
    terms: 'inventory value valuation stock value skus as of report',
  },
  'stock-by-category': {
    ...ofStock,
    title: 'Stock by Category',
    by: 'category',
    opens: 'stock-by-style',
    sentence: 'What the units of each category are worth.',
    terms: 'inventory value valuation stock value as of report',
  },
  'stock-by-season': {
    ...ofStock,
    title: 'Stock by Season',
    by: 'season',
    opens: 'stock-by-style',
    sentence: 'What is left of each season.',
    terms: 'inventory leftovers old dead stock value as of report',
  },
  'dead-stock': {
    ...ofStock,
    title: 'Dead Stock',
    by: 'style',
    measures: ['stockUnits', 'idleDays', 'stockListValue', 'stockValue'],
    more: ['stockAverageCost', 'stockUnknownUnits'],
    sort: 'idleDays',
    hasComparison: false,
    opens: 'stock-by-product',
    sentence: 'What has not sold for longest, and the money in it.',
    terms: 'slow moving stale old leftovers aged inventory no sale days report',
  },
  'sell-through': {
    ...ofStock,
    source: 'turnover',
    title: 'Stock Turnover',
    by: 'style',
    measures: ['startUnits', 'cameUnits', 'leftUnits', 'sellThrough'],
    more: ['offeredUnits'],
    sort: 'leftUnits',
    period: 'last-quarter',
    sentence: 'How much of what was there and came has sold.',
    terms: 'sell through sellthrough rate season performance report',
  },
} as const satisfies Record<string, ReportDefinition>

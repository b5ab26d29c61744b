// What the rows of a report are, and what reports can be narrowed down to.
import { joinList } from '#domain/platform/format.ts'

export interface DimensionDefinition {
  /** The head of its column. */
  label: string
  /** 'Sales of 12 styles' */
  one: string
  many: string
  /** What a row without a value is called: 'No category'. */
  none?: string
  /** The header of the second column in files; by default 'Number'. */
  detail?: string
  /** Of a product as it was sold, a part of time, an invoice, void or credit note, or what decides on sales tax. */
  kind: 'item' | 'customer' | 'supplier' | 'time' | 'document' | 'tax'
  /** In the order of time or of sizes instead of a figure. */
  isOrdered?: true
}

export const dimensions = {
  style: { label: 'Style', one: 'style', many: 'styles', kind: 'item' },
  product: { label: 'Product', one: 'product', many: 'products', kind: 'item' },
  color: { label: 'Color', one: 'color', many: 'colors', kind: 'item' },
  size: { label: 'Size', one: 'size', many: 'sizes', kind: 'item', isOrdered: true },
  category: { label: 'Category', one: 'category', many: 'categories', none: 'No category', kind: 'item' },
  manufacturer: { label: 'Maker', one: 'maker', many: 'makers', none: 'No maker', kind: 'item' },
  season: { label: 'Season', one: 'season', many: 'seasons', none: 'No season', kind: 'item' },
  customer: {
    label: 'Customer',
    one: 'customer',
    many: 'customers',
    none: 'Without a customer record',
    kind: 'customer',
  },
  supplier: {
    label: 'Supplier',
    one: 'supplier',
    many: 'suppliers',
    none: 'Without a supplier',
    kind: 'supplier',
  },
  month: {
    label: 'Month',
    one: 'month',
    many: 'months',
    none: 'Without a day',
    kind: 'time',
    isOrdered: true,
  },
  taxState: {
    label: 'State and rate',
    one: 'state and rate',
    many: 'states and rates',
    detail: 'Exemption certificate',
    kind: 'tax',
    isOrdered: true,
  },
  document: { label: 'Document', one: 'document', many: 'documents', kind: 'document', isOrdered: true },
} as const satisfies Record<string, DimensionDefinition>

export type Dimension = keyof typeof dimensions

export function getDimension(dimension: Dimension): DimensionDefinition {
  return dimensions[dimension]
}

/** Of products as they were sold. */
export const itemFilters = [
  'styleId',
  'productId',
  'category',
  'color',
  'size',
  'season',
  'manufacturer',
] as const
export type ItemFilter = (typeof itemFilters)[number]

export const reportFilters = [...itemFilters, 'customerId'] as const
export type ReportFilter = (typeof reportFilters)[number]

export interface ReportFilters {
  styleId?: number | undefined
  productId?: number | undefined
  category?: string | undefined
  color?: string | undefined
  size?: string | undefined
  season?: string | undefined
  manufacturer?: string | undefined
  customerId?: number | undefined
}

const filterNames: Readonly<Record<ReportFilter, string>> = {
  styleId: 'one style',
  productId: 'one product',
  category: 'a category',
  color: 'a color',
  size: 'a size',
  season: 'a season',
  manufacturer: 'a maker',
  customerId: 'one customer',
}

/** Why a report is not offered with these filters, or undefined. */
export function combinationError(
  { title, filters: offered }: { title: string; filters: readonly ReportFilter[] },
  filters: ReportFilters,
): string | undefined {
  const refused = reportFilters.find((name) => filters[name] !== undefined && !offered.includes(name))
  if (refused === undefined) return undefined
  const subject = `${title} can't be narrowed down to ${filterNames[refused]}.`
  const others = offered.map((name) => filterNames[name])
  return others.length === 0
    ? `${subject} It has no filters.`
    : `${subject} It can be of ${joinList(others).replace(' and ', ' or ')}.`
}

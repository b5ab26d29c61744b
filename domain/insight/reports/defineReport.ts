// What a report is: its rows, its figures and its words. A further report is an entry of one of the lists in this folder.
import type { Period } from '#domain/platform/periods.ts'

import type { Dimension, ReportFilter } from './dimensions.ts'
import type { Measure } from './measures.ts'

/** On the page of reports, in order. */
export const reportGroups = ['Sales', 'Orders', 'Stock', 'Purchases'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** What it adds up. */
export type ReportSource =
  /** Of a period. */
  | 'sales'
  | 'bookings'
  | 'turnover'
  | 'arrivals'
  | 'taxes'
  /** Sales of colors whose core sizes were in stock. */
  | 'sizeCurve'
  /** At the end of a day. */
  | 'stock'
  /** What is open of confirmed orders now, of products and by ship day. */
  | 'openOrders'
  | 'shipping'
  /** What is open of purchase orders now. */
  | 'coming'

export interface ReportDefinition {
  group: ReportGroup
  source: ReportSource
  title: string
  /** A sentence below the title. */
  sentence: string
  /** Words besides the title that find it. */
  terms: string
  /** What its rows are. */
  by: Dimension
  /** Its columns. */
  measures: readonly Measure[]
  /** Further columns, not shown until they are chosen. */
  more: readonly Measure[]
  /** The rows with the most of it come first; it has the bars. Rows that have an order of their own are in that order. */
  sort: Measure
  /** What it can be narrowed down to. */
  filters: readonly ReportFilter[]
  /** The usual period; for stock, its last day counts. Null: it is of now. */
  period: Period | null
  /** False for rows that no other period can have. */
  hasComparison?: false
  picture?: 'line'
  /** The figure in the size matrix of one style. */
  matrix?: Measure
  /** The report that a row opens, narrowed down to the row. */
  opens?: string
}

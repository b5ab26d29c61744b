// The reports of orders and of what comes from suppliers.
import type { ReportDefinition } from './defineReport.ts'
import { itemFilters, reportFilters } from './dimensions.ts'

/** Of confirmed orders, with what there is for them. */
const ofOpenOrders = {
  group: 'Orders',
  source: 'openOrders',
  measures: ['openUnits', 'allocatedUnits', 'neededUnits', 'freeUnits', 'comingUnits', 'shortUnits'],
  more: ['openValue'],
  sort: 'shortUnits',
  filters: itemFilters,
  period: null,
  hasComparison: false,
} as const satisfies Partial<ReportDefinition>

/** Of a period. */
const ofBookings = {
  group: 'Orders',
  source: 'bookings',
  measures: ['orderCount', 'bookedValue', 'activeUnits', 'unshippedUnits'],
  more: ['orderedUnits', 'cancelledUnits', 'shippedUnits', 'fillRate'],
  sort: 'bookedValue',
  filters: ['season', 'customerId'],
  period: 'last-12-months',
} as const satisfies Partial<ReportDefinition>

const ofArrivals = {
  group: 'Purchases',
  source: 'arrivals',
  measures: ['acceptedUnits', 'rejectedUnits', 'rejectRate', 'boughtValue', 'boughtUnknownUnits'],
  more: [],
  sort: 'acceptedUnits',
  filters: ['styleId', 'productId'],
  period: 'last-12-months',
} as const satisfies Partial<ReportDefinition>

export const orderReports = {
  'open-orders-by-style': {
    ...ofOpenOrders,
    title: 'Open Orders',
    by: 'style',
    opens: 'what-to-cut',
    sentence: 'What customers wait for, against what is free and what is coming.',
    terms: 'what do i cut to make to order production back orders demand booked report',
  },
  'what-to-cut': {
    ...ofOpenOrders,
    title: 'What to Cut',
    by: 'product',
    matrix: 'shortUnits',
    sentence: 'The colors and sizes that open orders still lack; those of one style as its size matrix.',
    terms: 'what do i cut to make production back orders demand missing sizes report',
  },
  'orders-by-ship-month': {
    ...ofOpenOrders,
    source: 'shipping',
    title: 'What to Ship',
    by: 'month',
    measures: ['openUnits', 'allocatedUnits', 'neededUnits', 'openValue'],
    more: [],
    sort: 'openValue',
    filters: reportFilters,
    sentence:
      'Open orders by the month in which their ship window begins; without one, that of the order. Past months are late.',
    terms: 'ship month delivery windows start ship open orders forecast cash flow report',
  },
  'bookings-by-season': {
    ...ofBookings,
    title: 'Booked by Season',
    by: 'season',
    opens: 'bookings-by-customer',
    sentence: 'What was booked for each season, against the same season of the year before on the same day.',
    terms: 'bookings booked orders pre-book collection fall spring season report',
  },
  'bookings-by-customer': {
    ...ofBookings,
    title: 'Booked by Customer',
    by: 'customer',
    sentence: 'Who ordered how much, and what of it is open.',
    terms: 'bookings booked orders pre-book buyers clients report',
  },
  'bookings-by-month': {
    ...ofBookings,
    title: 'Booked by Month',
    by: 'month',
    picture: 'line',
    sentence: 'How orders come in through the year.',
    terms: 'bookings booked orders over time trend report',
  },
  'fill-rate': {
    ...ofBookings,
    title: 'Fill Rate',
    by: 'customer',
    measures: ['orderedUnits', 'cancelledUnits', 'shippedUnits', 'unshippedUnits', 'fillRate'],
    more: ['orderCount', 'bookedValue', 'activeUnits'],
    sort: 'orderedUnits',
    sentence: 'How much of what customers ordered was shipped, cancelled or is open.',
    terms: 'shipped cancelled service level completeness orders report',
  },
  'coming-by-month': {
    group: 'Purchases',
    source: 'coming',
    title: 'What Arrives',
    by: 'month',
    measures: ['comingUnits', 'comingValue'],
    more: [],
    sort: 'comingUnits',
    filters: itemFilters,
    period: null,
    hasComparison: false,
    sentence: 'What suppliers still owe by the month in which it is expected. Past months are late.',
    terms: 'expected incoming inbound purchase orders in transit eta due cash flow report',
  },
  'arrivals-by-supplier': {
    ...ofArrivals,
    title: 'Bought by Supplier',
    by: 'supplier',
    sentence: 'What came from each supplier, what was rejected, and what it cost.',
    terms: 'purchases vendors makers bought arrivals received spend report',
  },
  'arrivals-by-style': {
    ...ofArrivals,
    title: 'Bought by Style',
    by: 'style',
    sentence: 'Which styles came, and what they cost.',
    terms: 'purchases bought arrivals received report',
  },
} as const satisfies Record<string, ReportDefinition>

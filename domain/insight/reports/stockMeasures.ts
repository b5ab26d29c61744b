// The figures of stock and its turnover.
import type { MeasureDefinition } from './defineMeasure.ts'

export const stockMeasures = {
  stockUnits: {
    label: 'Units on hand',
    kind: 'units',
    explanation:
      'Free units, those allocated to orders, and those on pending invoices, at the end of the day.',
  },
  stockListValue: {
    label: 'At list price',
    kind: 'money',
    explanation: "The units on hand at today's prices of the catalog.",
  },
  stockValue: {
    label: 'At cost',
    kind: 'money',
    explanation:
      'What the cost ledger has for the units on hand. Later bills and corrections count on their own day.',
    isCost: true,
  },
  stockKnownUnits: {
    label: 'Units with cost',
    kind: 'units',
    explanation: 'The units on hand of products with a known cost.',
    isCost: true,
  },
  stockAverageCost: {
    label: 'Average cost',
    kind: 'money',
    explanation: 'The value at cost for each unit with a known cost.',
    formula: ['stockValue', '/', 'stockKnownUnits'],
    isCost: true,
  },
  stockUnknownUnits: {
    label: 'Units without cost',
    kind: 'units',
    explanation: 'Units on hand of products whose cost is not known. They have no value at cost.',
    isCost: true,
  },
  idleDays: {
    label: 'Days without sale',
    kind: 'days',
    explanation:
      'Days from the last sale until the end of the day; without one, since the product came. Of a style, those of the product that sold last.',
  },
  startUnits: {
    label: 'At the start',
    kind: 'units',
    explanation: 'Units on hand before the first day of the period.',
  },
  cameUnits: {
    label: 'Came',
    kind: 'units',
    explanation:
      'Units that were received, imported or adjusted in the period, less those that went back or were written off.',
  },
  offeredUnits: {
    label: 'Offered',
    kind: 'units',
    explanation: 'Units on hand at the start and those that came in the period.',
    formula: ['startUnits', '+', 'cameUnits'],
  },
  leftUnits: {
    label: 'Sold and kept',
    kind: 'units',
    explanation:
      'Units on processed invoices less voids and those that came back into stock. Damaged units count as sold.',
  },
  sellThrough: {
    label: 'Sell-through',
    kind: 'percent',
    explanation: 'Units sold and kept as a part of those that were offered.',
    formula: ['leftUnits', '/', 'offeredUnits'],
  },
} as const satisfies Record<string, MeasureDefinition>

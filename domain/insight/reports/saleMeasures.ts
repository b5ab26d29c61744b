// The figures of sales.
import type { MeasureDefinition } from './defineMeasure.ts'

export const saleMeasures = {
  soldUnits: {
    label: 'Units sold',
    kind: 'units',
    explanation: 'Units on processed invoices by their date, less those of invoices voided in the period.',
  },
  returnedUnits: {
    label: 'Units returned',
    kind: 'units',
    explanation:
      'Units on credit notes by their day, damaged ones included. A credit note never opens an order again.',
  },
  keptUnits: {
    label: 'Net units',
    kind: 'units',
    explanation: 'Units sold less units returned in the period.',
    formula: ['soldUnits', '-', 'returnedUnits'],
  },
  sales: {
    label: 'Sales',
    kind: 'money',
    explanation:
      'Lines of processed invoices less their share of the discount and less voids, before tax and charges such as freight.',
  },
  returns: {
    label: 'Returns',
    kind: 'money',
    explanation: 'Lines of credit notes by their day, at the amount for which they were sold.',
  },
  net: {
    label: 'Net sales',
    kind: 'money',
    explanation: 'Sales less returns of the period.',
    formula: ['sales', '-', 'returns'],
  },
  share: {
    label: 'Share',
    kind: 'percent',
    explanation: 'Net sales of the row as a part of the net sales of all rows.',
    formula: ['net', '/ all', 'net'],
  },
  unitShare: {
    label: 'Share of units',
    kind: 'percent',
    explanation: 'Net units of the row as a part of the net units of all rows.',
    formula: ['keptUnits', '/ all', 'keptUnits'],
  },
  returnRate: {
    label: 'Return rate',
    kind: 'percent',
    explanation: 'Units returned for each unit sold in the period.',
    formula: ['returnedUnits', '/', 'soldUnits'],
  },
  averagePrice: {
    label: 'Average price',
    kind: 'money',
    explanation: 'Sales for each unit sold.',
    formula: ['sales', '/', 'soldUnits'],
  },
  listValue: {
    label: 'At list price',
    kind: 'money',
    explanation: 'What the units sold would have brought at the list price of their customer.',
  },
  reduction: {
    label: 'Below list price',
    kind: 'money',
    explanation: 'The list price of what was sold less its sales: prices by hand and discounts.',
    formula: ['listValue', '-', 'sales'],
  },
  markdown: {
    label: 'Markdown',
    kind: 'percent',
    explanation: 'The amount below list price as a part of the list price.',
    formula: ['reduction', '/', 'listValue'],
  },
  knownNet: {
    label: 'Net sales with cost',
    kind: 'money',
    explanation: 'Net sales of the lines that left the warehouse with a known cost.',
    isCost: true,
  },
  cost: {
    label: 'Cost',
    kind: 'money',
    explanation:
      'What the units cost on average when they were sold, less those that came back into stock. Damaged units keep their cost.',
    isCost: true,
  },
  margin: {
    label: 'Margin',
    kind: 'money',
    explanation: 'Net sales with a known cost less that cost.',
    formula: ['knownNet', '-', 'cost'],
    isCost: true,
  },
  marginRate: {
    label: 'Margin %',
    kind: 'percent',
    explanation: 'The margin as a part of the net sales with a known cost.',
    formula: ['margin', '/', 'knownNet'],
    isCost: true,
  },
  assumedUnits: {
    label: 'Units of an assumed season',
    kind: 'units',
    explanation:
      'Units that were sold before seasons were kept with sales: they count for the season that their product had on the day of that change.',
  },
  taxableSales: {
    label: 'Taxable',
    kind: 'money',
    explanation:
      'Net sales and taxed charges of processed invoices with a tax rate, by their date, less voids and credit notes by their days.',
  },
  exemptSales: {
    label: 'Exempt',
    kind: 'money',
    explanation: 'Net sales and charges of them on which there is no tax.',
  },
  salesTax: {
    label: 'Tax',
    kind: 'money',
    explanation: 'The tax of these invoices, less that of voids and credit notes.',
  },
  unknownUnits: {
    label: 'Units without cost',
    kind: 'units',
    explanation: 'Units that were sold before their cost was known. They have no margin.',
    isCost: true,
  },
} as const satisfies Record<string, MeasureDefinition>

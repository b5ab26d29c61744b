// The figures of orders and arrivals.
import type { MeasureDefinition } from './defineMeasure.ts'

export const orderMeasures = {
  orderCount: {
    label: 'Orders',
    kind: 'units',
    explanation: 'Orders of the period that were confirmed, also those that were cancelled since.',
  },
  bookedValue: {
    label: 'Booked',
    kind: 'money',
    explanation:
      'The totals of confirmed orders, less what was cancelled of them, with charges and tax, as on the dashboard.',
  },
  orderedUnits: {
    label: 'Units booked',
    kind: 'units',
    explanation: 'Units of orders that were confirmed, also those that were cancelled since.',
  },
  cancelledUnits: {
    label: 'Cancelled',
    kind: 'units',
    explanation: 'Units that were cancelled of them.',
  },
  activeUnits: {
    label: 'Active',
    kind: 'units',
    explanation: 'Units booked less those that were cancelled.',
    formula: ['orderedUnits', '-', 'cancelledUnits'],
  },
  shippedUnits: {
    label: 'Invoiced',
    kind: 'units',
    explanation: 'Units of them on invoices that are not void. A credit note opens none again.',
  },
  unshippedUnits: {
    label: 'Open units',
    kind: 'units',
    explanation: 'Active units that are not invoiced yet.',
    formula: ['activeUnits', '-', 'shippedUnits'],
  },
  fillRate: {
    label: 'Fill rate',
    kind: 'percent',
    explanation: 'Invoiced units as a part of the units booked.',
    formula: ['shippedUnits', '/', 'orderedUnits'],
  },
  acceptedUnits: {
    label: 'Accepted',
    kind: 'units',
    explanation:
      'Units of arrivals that went to stock, by the day of the arrival, less arrivals that were undone.',
  },
  rejectedUnits: {
    label: 'Rejected',
    kind: 'units',
    explanation: 'Units of arrivals that were not accepted.',
  },
  rejectRate: {
    label: 'Rejected %',
    kind: 'percent',
    explanation: 'Rejected units for each accepted unit.',
    formula: ['rejectedUnits', '/', 'acceptedUnits'],
  },
  boughtValue: {
    label: 'Bought',
    kind: 'money',
    explanation:
      'The accepted units at the cost of their arrival, in US dollars, before freight, duty and corrections by bills.',
    isCost: true,
  },
  boughtUnknownUnits: {
    label: 'Units without cost',
    kind: 'units',
    explanation: 'Accepted units of which the arrival has no cost.',
    isCost: true,
  },
  openUnits: {
    label: 'Open',
    kind: 'units',
    explanation: 'Units of confirmed orders that are neither invoiced nor cancelled.',
  },
  openValue: {
    label: 'Open value',
    kind: 'money',
    explanation: 'The open units at the prices of their orders, before the discounts of the orders.',
  },
  allocatedUnits: {
    label: 'Allocated',
    kind: 'units',
    explanation: 'Open units that stock is allocated to.',
  },
  neededUnits: {
    label: 'To allocate',
    kind: 'units',
    explanation: 'Open units less those that are allocated.',
    formula: ['openUnits', '-', 'allocatedUnits'],
  },
  freeUnits: {
    label: 'Free',
    kind: 'units',
    explanation: 'Units in stock that are neither allocated nor on a pending invoice.',
  },
  comingUnits: {
    label: 'Coming',
    kind: 'units',
    explanation: 'Open units of placed purchase orders, whatever their day.',
  },
  comingValue: {
    label: 'Coming value',
    kind: 'money',
    explanation:
      'These units at the costs and rates of their orders, in US dollars. Lines without a cost are left out.',
    isCost: true,
  },
  shortUnits: {
    label: 'To cut',
    kind: 'units',
    explanation:
      'What is to allocate of each color and size less what is free and coming of it, where that is not enough. A surplus of one size fills no other.',
  },
} as const satisfies Record<string, MeasureDefinition>

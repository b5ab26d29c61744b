// The plain fields of a customer: those that are a value of its own row. Schemas, columns, forms, files, the log and undo derive from
// them (docs/records.md).
import { maxTermsDays, termsStartLabels } from '#domain/company/paymentTerms.ts'
import { readTermsDays } from '#domain/company/termsText.ts'
import { fullBasisPoints, maxInvoiceCents } from '#domain/platform/money.ts'
import type { TextField, WithFields } from '#domain/platform/records/fields.ts'

import { customerLimits } from './invoices.ts'

export const customerNumber = {
  kind: 'line',
  label: 'Customer number',
  max: 40,
} as const satisfies TextField

/** In the order of exports. */
export const customerRecord = {
  fields: {
    name: { kind: 'line', label: 'Customer name', max: customerLimits.name, isRequired: true },
    phone: { kind: 'phone', label: 'Phone', max: customerLimits.phone },
    email: { kind: 'email', label: 'Email', max: customerLimits.email },
    taxId: { kind: 'line', label: 'Tax ID', max: 40 },
    termsDays: {
      kind: 'integer',
      label: 'Net days',
      min: 0,
      max: maxTermsDays,
      unit: 'days',
      readText: readTermsDays,
      hint: 'Empty: the terms of the company',
    },
    termsFrom: { kind: 'choice', label: 'Terms start', choices: termsStartLabels, default: 'invoice' },
    discountBasisPoints: {
      kind: 'percent',
      label: 'Discount',
      maxBasisPoints: fullBasisPoints,
      hint: 'Proposed for each invoice',
    },
    priceListId: { kind: 'reference', label: 'Price list', to: 'priceList', hint: 'Instead of a discount' },
    creditLimitCents: {
      kind: 'money',
      label: 'Credit limit',
      maxCents: maxInvoiceCents,
      hint: 'Empty: no limit',
    },
    holdReason: {
      kind: 'line',
      label: 'Hold reason',
      max: 200,
      hint: 'A reason stops new invoices. Empty: not on hold',
    },
    printsCodes: {
      kind: 'yesNo',
      label: 'Their codes on papers',
      hint: 'On confirmations, invoices and packing slips',
      default: false,
    },
    notes: { kind: 'paragraph', label: 'Notes', max: customerLimits.notes },
    getsReminders: { kind: 'yesNo', label: 'Reminders of overdue invoices', default: true },
  },
} as const satisfies WithFields

export type CustomerRecordFields = (typeof customerRecord)['fields']
export type CustomerRecordField = keyof CustomerRecordFields
export const customerRecordFields = Object.keys(customerRecord.fields) as CustomerRecordField[]

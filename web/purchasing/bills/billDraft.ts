// A bill while it is typed: its head, and the lines of arrivals with their units and costs.
import * as z from 'zod/mini'

import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createBill } from '#contract/purchasing/bills.ts'
import { readTypedCents, readTypedUnits } from '#domain/platform/numberTexts.ts'
import {
  billDueDay,
  billDueError,
  billLimits,
  missingBillNumberMessage,
  noBillLinesMessage,
  tooManyBillLinesMessage,
} from '#domain/purchasing/bills.ts'
import { maxPurchaseCents, oneRateNanos, rateMessage } from '#domain/purchasing/costs.ts'
import { missingSupplierMessage } from '#domain/purchasing/purchaseOrders.ts'
import { unitCostMessages } from '#domain/stock/costTexts.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { emptySupplierDraft, readCost, readRate, SupplierDraft } from '#web/purchasing/supplierDraft.ts'

const DraftBillLine = z.object({
  arrivalId: z.int(),
  /** Of the arrival; null if it came without a purchase order. */
  supplierId: z.nullable(z.int()),
  arrivalNumber: z.string(),
  line: z.int(),
  productId: z.int(),
  name: z.string(),
  code: z.string(),
  color: z.string(),
  size: z.string(),
  styleNumber: z.nullable(z.string()),
  /** Units that can be on this bill. */
  toBill: z.int(),
  /** The cost of the purchase order in its currency; null without one. */
  agreedCostMicros: z.nullable(z.int()),
  agreedCurrency: z.nullable(z.string()),
  /** As typed; nothing is billed of a line without units. */
  units: z.string(),
  cost: z.string(),
})
export type DraftBillLine = z.output<typeof DraftBillLine>

/** Stored in the browser. */
export const BillDraft = z.extend(SupplierDraft, {
  termsDays: z.nullable(z.int()),
  number: z.string(),
  /** '' for today. */
  datedOn: z.string(),
  /** Null: by the terms of the supplier. '' for none. */
  dueOn: z.nullable(z.string()),
  /** As typed. */
  amount: z.string(),
  charges: z.string(),
  notes: z.string(),
  lines: z.array(DraftBillLine),
  /** The file that the lines were read from; null without one. The file itself is in `useBillFile`. */
  fileName: z._default(z.nullable(z.string()), null),
})
export type BillDraft = z.output<typeof BillDraft>

export const emptyBill: BillDraft = {
  ...emptySupplierDraft,
  termsDays: null,
  number: '',
  datedOn: '',
  dueOn: null,
  amount: '',
  charges: '',
  notes: '',
  lines: [],
  fileName: null,
}

/** The day on which the bill is due; '' for none. `today` is '' until the page knows it. */
export function draftDueDay({ dueOn, datedOn, termsDays }: BillDraft, today: string): string {
  const day = datedOn || today
  return dueOn ?? (day === '' ? null : billDueDay(day, termsDays)) ?? ''
}

interface ReadBillLine extends DraftBillLine {
  quantity: number
  unitCostMicros: number
}

/** The lines with units, as far as they can be read; `agreedCostMicros` is null in another currency. */
export function readBillLines({ lines, currency }: BillDraft): ReadBillLine[] {
  return lines
    .filter((line) => unitsError(line) === undefined && costError(line) === undefined)
    .map((line) => ({
      ...line,
      agreedCostMicros: line.agreedCurrency === currency ? line.agreedCostMicros : null,
      quantity: readTypedUnits(line.units.trim() || '0') ?? 0,
      unitCostMicros: readCost(line.cost) ?? 0,
    }))
    .filter(({ quantity }) => quantity > 0)
}

export function unitsError({ units, toBill }: DraftBillLine): string | undefined {
  const read = readTypedUnits(units.trim() || '0')
  if (read !== undefined && read <= toBill) return undefined
  return `From 0 to ${formatUnits(toBill)} can be billed`
}

export function costError({ units, cost }: DraftBillLine): string | undefined {
  const read = readCost(cost)
  if (read === undefined) return unitCostMessages.invalid
  return read === null && units.trim() !== '' && units.trim() !== '0' ? 'Enter the cost' : undefined
}

/** An amount as typed, '' as 0; undefined if it is none. */
export function readAmount(text: string): number | undefined {
  const cents = text.trim() === '' ? 0 : readTypedCents(text)
  return cents === undefined || cents > maxPurchaseCents ? undefined : cents
}

/** Why the bill can't be saved, or undefined. */
export function billError(draft: BillDraft, today: string): string | undefined {
  if (draft.supplier?.id === undefined || draft.supplier.id === null) return `${missingSupplierMessage}.`
  if (draft.number.trim() === '') return `${missingBillNumberMessage}.`
  if (draft.amount.trim() === '' || readAmount(draft.amount) === undefined)
    return 'Enter the amount of the bill.'
  if (readAmount(draft.charges) === undefined) return 'Charges must be an amount such as 12.34.'
  if (readRate(draft) === undefined) return `${rateMessage}.`
  if ((draft.datedOn || today) === '') return 'Enter the day of the bill.'
  const dueError = billDueError(draftDueDay(draft, today) || null, draft.datedOn || today)
  if (dueError !== undefined) return dueError
  const wrong = draft.lines.find((line) => (unitsError(line) ?? costError(line)) !== undefined)
  if (wrong) return `${wrong.name} (${wrong.code}): ${unitsError(wrong) ?? costError(wrong)}.`
  const { length } = readBillLines(draft)
  if (length > billLimits.lines) return `${tooManyBillLinesMessage}.`
  return length === 0 ? `${noBillLinesMessage}.` : undefined
}

/** The request of a draft without errors. */
export function toBillInput(
  draft: BillDraft,
  today: string,
): Pick<InputOf<typeof createBill>, 'bill' | 'lines'> {
  return {
    bill: {
      number: draft.number.trim(),
      datedOn: draft.datedOn || today,
      dueOn: draftDueDay(draft, today) || null,
      currency: draft.currency,
      rateNanos: readRate(draft) ?? oneRateNanos,
      amountCents: readAmount(draft.amount) ?? 0,
      chargesCents: readAmount(draft.charges) ?? 0,
      notes: draft.notes.trim() || null,
    },
    lines: readBillLines(draft).map(({ arrivalId, line, quantity, unitCostMicros }) => ({
      arrivalId,
      line,
      quantity,
      unitCostMicros,
    })),
  }
}

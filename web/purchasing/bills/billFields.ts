// What the file of a bill says of the bill itself, as fields that its form can take.
import type { PurchaseSheet } from '#contract/purchasing/purchaseSheets.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCents } from '#domain/platform/money.ts'
import { billLimits } from '#domain/purchasing/bills.ts'
import { calculateCost, formatMoney } from '#domain/purchasing/costs.ts'
import type { StatedField } from '#web/purchasing/sheets/StatedFields.tsx'

import { type BillDraft, readAmount } from './billDraft.ts'

type StatedBillField = 'number' | 'datedOn' | 'dueOn' | 'amount' | 'charges'

/** Fields that the draft has already are left out. */
export function proposeBillFields(
  { stated, lines }: Pick<PurchaseSheet, 'stated' | 'lines'>,
  draft: BillDraft,
): StatedField[] {
  const { number, datedOn, dueOn, amountCents, chargesCents } = stated
  const money = (cents: number) => formatMoney(cents, draft.currency)
  const typedMoney = (text: string) => {
    if (text.trim() === '') return undefined
    const cents = readAmount(text)
    return cents === undefined ? text : money(cents)
  }
  const fields: (StatedField & { field: StatedBillField })[] = []
  if (number !== null && number.length <= billLimits.number)
    fields.push({
      field: 'number',
      label: 'Number',
      value: number,
      text: number,
      typed: draft.number.trim() || undefined,
    })
  if (datedOn !== null)
    fields.push({
      field: 'datedOn',
      label: 'Bill date',
      value: datedOn,
      text: formatDay(datedOn),
      typed: typedDay(draft.datedOn),
    })
  if (dueOn !== null)
    fields.push({
      field: 'dueOn',
      label: 'Due on',
      value: dueOn,
      text: formatDay(dueOn),
      typed: typedDay(draft.dueOn ?? ''),
    })
  if (amountCents !== null)
    fields.push({
      field: 'amount',
      label: 'Amount',
      value: formatCents(amountCents),
      text: money(amountCents),
      typed: typedMoney(draft.amount),
      warning: describeSum({ lines, amountCents, chargesCents }, money),
    })
  if (chargesCents > 0)
    fields.push({
      field: 'charges',
      label: 'Freight, taxes and other charges',
      value: formatCents(chargesCents),
      text: money(chargesCents),
      typed: typedMoney(draft.charges),
    })
  return fields
    .filter(({ text, typed, warning }) => text !== typed || warning !== undefined)
    .map((stated) => (stated.text === stated.typed ? { ...stated, typed: undefined } : stated))
}

function typedDay(day: string): string | undefined {
  return day === '' ? undefined : formatDay(day)
}

/** 'The file says $4,820.00, the lines add up to $4,796.00.'; undefined if they are equal, or without costs. */
function describeSum(
  {
    lines,
    amountCents,
    chargesCents,
  }: { lines: PurchaseSheet['lines']; amountCents: number; chargesCents: number },
  money: (cents: number) => string,
): string | undefined {
  const linesCents = lines.reduce(
    (sum, { quantity, unitCostMicros }) => sum + calculateCost(quantity, unitCostMicros ?? 0),
    0,
  )
  if (linesCents === 0 || linesCents + chargesCents === amountCents) return undefined
  const added =
    chargesCents === 0
      ? `the lines add up to ${money(linesCents)}`
      : `the lines and charges add up to ${money(linesCents + chargesCents)}`
  return `The file says ${money(amountCents)}, ${added}.`
}

export function fillBillFields(draft: BillDraft, fields: readonly StatedField[]): BillDraft {
  return { ...draft, ...Object.fromEntries(fields.map(({ field, value }) => [field, value])) }
}

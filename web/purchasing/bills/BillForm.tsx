// The form of a bill: its head, the arrivals that are left to bill, their lines, and whether it is right so far.
import type { Currency } from '#domain/platform/currencies.ts'
import { billLimits } from '#domain/purchasing/bills.ts'
import { ownCurrency } from '#domain/purchasing/costs.ts'
import type { StoredValue } from '#web/api/storedValue.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { CurrencyFields } from '#web/purchasing/CurrencyFields.tsx'
import { ImportLines } from '#web/purchasing/sheets/ImportLines.tsx'
import { SupplierField } from '#web/purchasing/SupplierField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import { ArrivalsToBill } from './ArrivalsToBill.tsx'
import { type BillDraft, draftDueDay, readAmount, readBillLines } from './billDraft.ts'
import { fillBillFields, proposeBillFields } from './billFields.ts'
import { BillFile } from './BillFile.tsx'
import { BillLinesCard } from './BillLinesCard.tsx'
import { describeBillSheet, fillBillLines } from './billSheet.ts'
import { BillVerdict } from './BillVerdict.tsx'
import { fillSupplier } from './fillBill.ts'

interface BillFormProps {
  draft: BillDraft
  store: StoredValue<BillDraft>
  /** Of a bill that is saved, whose supplier is fixed. */
  isSaved: boolean
  /** The number was refused because another bill has it; undefined: it was not. */
  sameNumber: { isTicked: boolean; tick: (isTicked: boolean) => void } | undefined
  /** Its lines were read from it. */
  file: File | null
  onFile: (file: File | null) => void
}

export function BillForm({ draft, store, isSaved, sameNumber, file, onFile }: BillFormProps) {
  const change = (changed: Partial<BillDraft>) => store.change((before) => ({ ...before, ...changed }))
  const amountCents = draft.amount.trim() === '' ? undefined : readAmount(draft.amount)
  const lines = readBillLines(draft)
  const arrivalIds = [...new Set(draft.lines.map(({ arrivalId }) => arrivalId))]
  return (
    <div className="flex max-w-240 flex-col gap-4 max-sm:w-full">
      <Card
        title="Bill"
        action={
          <ImportLines
            supplier={draft.supplier}
            waitReason={draft.lines.length === 0 ? 'Add an arrival first.' : undefined}
            currency={draft.currency}
            describe={(sheetLines) => describeBillSheet(sheetLines, draft)}
            propose={(sheet) => proposeBillFields(sheet, draft)}
            onFill={(filled) => {
              onFile(filled.file)
              store.change((before) => ({
                ...fillBillFields(fillBillLines(before, filled.lines), filled.fields),
                fileName: filled.file?.name ?? null,
              }))
            }}
          />
        }
      >
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          <SupplierField draft={draft} store={store} isFixed={isSaved} fill={fillSupplier} />
          <Field label="Number" required>
            <Input
              value={draft.number}
              maxLength={billLimits.number}
              autoComplete="off"
              onChange={({ target }) => change({ number: target.value })}
            />
          </Field>
          <AmountField
            label="Amount"
            text={draft.amount}
            currency={draft.currency}
            isRequired
            onChange={(amount) => change({ amount })}
          />
          {sameNumber && (
            <Checkbox
              label="Another bill with this number"
              checked={sameNumber.isTicked}
              onChange={sameNumber.tick}
              className="w-fit gap-2 text-control text-warning sm:col-span-2 lg:col-span-3"
            />
          )}
          <DayFields draft={draft} change={change} />
          <AmountField
            label="Freight and other charges"
            text={draft.charges}
            currency={draft.currency}
            onChange={(charges) => change({ charges })}
          />
          <CurrencyFields currency={draft.currency} rate={draft.rate} onChange={change} />
          <Field label="Notes">
            <Input
              value={draft.notes}
              maxLength={billLimits.notes}
              autoComplete="off"
              onChange={({ target }) => change({ notes: target.value })}
            />
          </Field>
        </div>
        {draft.fileName !== null && (
          <BillFile
            name={draft.fileName}
            isLoaded={file !== null}
            onRemove={() => {
              onFile(null)
              change({ fileName: null })
            }}
          />
        )}
      </Card>
      <ArrivalsToBill draft={draft} store={store} />
      {arrivalIds.map((id) => (
        <BillLinesCard
          key={id}
          lines={draft.lines.filter(({ arrivalId }) => arrivalId === id)}
          currency={draft.currency}
          onChange={(changed) =>
            store.change((before) => ({
              ...before,
              lines: before.lines.map((line) =>
                line.arrivalId === id ? (changed.find((other) => other.line === line.line) ?? line) : line,
              ),
            }))
          }
          onRemove={() =>
            store.change((before) => ({
              ...before,
              lines: before.lines.filter(({ arrivalId }) => arrivalId !== id),
            }))
          }
        />
      ))}
      {amountCents !== undefined && lines.length > 0 && (
        <BillVerdict
          bill={{ amountCents, chargesCents: readAmount(draft.charges) ?? 0, currency: draft.currency }}
          lines={lines}
        />
      )}
    </div>
  )
}

interface FieldsProps {
  draft: BillDraft
  change: (changed: Partial<BillDraft>) => void
}

function DayFields({ draft, change }: FieldsProps) {
  const today = useCompanyToday()
  return (
    <>
      <Field label="Bill date" required>
        <DateInput value={draft.datedOn || today} onChange={(datedOn) => change({ datedOn })} />
      </Field>
      <Field label="Due on">
        <DateInput value={draftDueDay(draft, today)} onChange={(dueOn) => change({ dueOn })} />
      </Field>
    </>
  )
}

interface AmountFieldProps {
  label: string
  text: string
  currency: Currency
  isRequired?: boolean
  onChange: (text: string) => void
}

function AmountField({ label, text, currency, isRequired = false, onChange }: AmountFieldProps) {
  return (
    <Field
      label={currency === ownCurrency ? label : `${label}, ${currency}`}
      required={isRequired}
      error={readAmount(text) === undefined ? 'Must be an amount such as 1234.50' : undefined}
    >
      <Input
        value={text}
        inputMode="decimal"
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

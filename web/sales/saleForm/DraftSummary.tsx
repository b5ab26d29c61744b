// The discount, the tax rate and the totals of the form.
import { useFormContext, useWatch } from 'react-hook-form'

import { formatPercent, formatPpm, formatUsd } from '#domain/platform/money.ts'
import { maxTaxPercent } from '#domain/sales/invoices.ts'
import type { DiscountType } from '#domain/sales/states.ts'
import { calculationSteps } from '#web/sales/documents/calculationSteps.ts'
import { DiscountField } from '#web/sales/documents/DiscountField.tsx'
import { TotalsList } from '#web/sales/documents/TotalsList.tsx'
import { averageCostNote, MarginTotal } from '#web/sales/margins/Margin.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { DraftCharges } from './DraftCharges.tsx'
import type { DraftLine } from './draftLines.ts'
import { useDraftMargins } from './draftMargins.ts'
import { type SaleStore, useDraftState } from './saleStore.ts'
import type { SaleFormInput } from './saleValues.ts'
import { useDraftCredit } from './useDraftCredit.ts'
import { useDraftTotals } from './useDraftTotals.ts'

export function DraftSummary({ store, lines }: { store: SaleStore; lines: readonly DraftLine[] }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<SaleFormInput>()
  return (
    <Card title="Summary">
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3 sm:max-xl:grid-cols-2">
        {store.document.hasDiscountAmount ? (
          <DraftDiscount lines={lines} />
        ) : (
          <Field label="Discount (%)" error={errors.discountPercentage?.message}>
            <NumberInput
              {...register('discountPercentage')}
              min={0}
              max={100}
              hasDecimals
              unit="%"
              placeholder="0"
            />
          </Field>
        )}
        <Field label="Tax rate (%)" error={errors.taxRate?.message}>
          <NumberInput {...register('taxRate')} min={0} max={maxTaxPercent} step={0.1} unit="%" />
        </Field>
      </div>
      <DraftCharges />
      {lines.length > 0 && (
        <div className="mt-4">
          <DraftTotals store={store} lines={lines} />
          <DraftMarginTotal store={store} lines={lines} />
          <CreditLeft store={store} lines={lines} />
        </div>
      )}
    </Card>
  )
}

function DraftDiscount({ lines }: { lines: readonly DraftLine[] }) {
  const {
    register,
    setFocus,
    setValue,
    formState: { errors },
  } = useFormContext<SaleFormInput>()
  const { discountError } = useDraftTotals(lines)
  const type = useWatch<SaleFormInput, 'discountType'>({ name: 'discountType' })
  const name = discountInputs[type]
  const change = (next: DiscountType) => {
    if (next === type) return
    setValue('discountType', next)
    // The other one doesn't count any more, nor do its errors.
    setValue(name, '', { shouldValidate: true })
    // Once its field is shown.
    setTimeout(() => setFocus(discountInputs[next]))
  }
  return (
    <DiscountField
      type={type}
      onTypeChange={change}
      error={errors[name]?.message ?? (lines.length > 0 ? discountError : undefined)}
      input={{ ...register(name), placeholder: '0' }}
    />
  )
}

const discountInputs = { percentage: 'discountPercentage', amount: 'discountAmount' } as const

/** What the invoice or order leaves of the customer's credit limit. */
function CreditLeft({ store, lines }: { store: SaleStore; lines: readonly DraftLine[] }) {
  const { room } = useDraftCredit(store, lines)
  if (!room) return null
  const isAbove = room.leftCents < 0
  return (
    <dl
      className={`mt-2 flex items-baseline justify-between gap-4 text-control ${isAbove ? 'font-medium text-danger' : 'text-muted'}`}
    >
      <dt>{`${isAbove ? 'Above' : 'Left of'} the limit of ${formatUsd(room.limitCents)}`}</dt>
      <dd className="tabular">{formatUsd(Math.abs(room.leftCents))}</dd>
    </dl>
  )
}

/** What the invoice or order leaves, for users who may see costs. */
function DraftMarginTotal({ store, lines }: { store: SaleStore; lines: readonly DraftLine[] }) {
  const { sum } = useDraftMargins(store, lines)
  return sum.lines > 0 && <MarginTotal sum={sum} note={averageCostNote} />
}

function DraftTotals({ store, lines }: { store: SaleStore; lines: readonly DraftLine[] }) {
  // With an invalid rate the subtotal is still shown.
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  const { rates, subtotal, totals, isTooHigh } = useDraftTotals(lines, copyOf)
  const steps = totals && calculationSteps(totals)
  const basisPoints = rates?.discountType === 'amount' ? undefined : rates?.discountBasisPoints
  const discount = {
    label: basisPoints === undefined ? 'Discount' : `Discount (${formatPercent(basisPoints)})`,
    cents: totals && -totals.discount.cents,
    steps: steps?.discount,
  }
  return (
    <>
      <TotalsList
        rows={[
          {
            label: 'Subtotal',
            cents: subtotal?.subtotalCents,
            steps: subtotal && calculationSteps(subtotal).subtotal,
          },
          ...(basisPoints === 0 ? [] : [discount]),
          ...(rates?.charges ?? []).map(({ label, amountCents }) => ({
            label: label || 'Charge',
            cents: amountCents,
          })),
          {
            label: rates ? `Tax (${formatPpm(rates.taxPpm)})` : 'Tax',
            cents: totals?.tax.cents,
            steps: steps?.tax,
          },
        ]}
        total={{ cents: totals?.totalCents, steps: steps?.total }}
      />
      <FieldError error={isTooHigh ? store.document.totalTooHighMessage : undefined} />
    </>
  )
}

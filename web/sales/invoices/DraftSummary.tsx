// The discount, the tax rate and the totals of a new invoice.
import { useFormContext } from 'react-hook-form'

import { formatPercent, formatPpm, formatUsd } from '#domain/platform/money.ts'
import { maxTaxPercent, totalTooHighMessage } from '#domain/sales/invoices.ts'
import { explainInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { Card } from '#web/ui/Card.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { calculationSteps } from './calculationSteps.ts'
import type { DraftStore } from './draftStore.ts'
import type { InvoiceFormInput } from './invoiceForm.ts'
import type { DraftLine } from './invoiceLines.ts'
import { TotalsList } from './TotalsList.tsx'
import { useDraftCredit } from './useDraftCredit.ts'
import { useDraftTotals } from './useDraftTotals.ts'

export function DraftSummary({ store, lines }: { store: DraftStore; lines: readonly DraftLine[] }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<InvoiceFormInput>()
  return (
    <Card title="Summary">
      <div className="grid grid-cols-2 gap-3">
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
        <Field label="Tax rate (%)" error={errors.taxRate?.message}>
          <NumberInput {...register('taxRate')} min={0} max={maxTaxPercent} step={0.1} unit="%" />
        </Field>
      </div>
      {lines.length > 0 && (
        <div className="mt-4">
          <DraftTotals lines={lines} />
          <CreditLeft store={store} lines={lines} />
        </div>
      )}
    </Card>
  )
}

/** What the invoice leaves of the customer's credit limit. */
function CreditLeft({ store, lines }: { store: DraftStore; lines: readonly DraftLine[] }) {
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

function DraftTotals({ lines }: { lines: readonly DraftLine[] }) {
  const { discountBasisPoints, taxPpm, totals } = useDraftTotals(lines)
  // With an invalid rate the subtotal is still shown.
  const bare = explainInvoiceTotals(lines, { discountBasisPoints: 0, taxPpm: 0 })
  const steps = totals && calculationSteps(totals)
  const isRateValid = discountBasisPoints !== undefined && taxPpm !== undefined
  const isTooHigh = !bare || (isRateValid && !totals)
  const discount = {
    label: `Discount (${formatPercent(discountBasisPoints ?? 0)})`,
    cents: totals && -totals.discount.cents,
    steps: steps?.discount,
  }
  return (
    <>
      <TotalsList
        rows={[
          {
            label: 'Subtotal',
            cents: bare?.subtotalCents,
            steps: bare && calculationSteps(bare).subtotal,
          },
          ...(discountBasisPoints === 0 ? [] : [discount]),
          {
            label: taxPpm === undefined ? 'Tax' : `Tax (${formatPpm(taxPpm)})`,
            cents: totals?.tax.cents,
            steps: steps?.tax,
          },
        ]}
        total={{ cents: totals?.totalCents, steps: steps?.total }}
      />
      <FieldError error={isTooHigh ? totalTooHighMessage : undefined} />
    </>
  )
}

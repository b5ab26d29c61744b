// The discount, the tax rate and the totals of a new invoice.
import { useFormContext, useWatch } from 'react-hook-form'

import { formatPercent, formatPpm } from '#domain/platform/money.ts'
import { maxTaxPercent, totalTooHighMessage } from '#domain/sales/invoices.ts'
import { type ExplainedTotals, explainInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { Card } from '#web/ui/Card.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { calculationSteps } from './calculationSteps.ts'
import { type InvoiceFormInput, readDiscount, readTaxRate } from './invoiceForm.ts'
import type { DraftLine } from './invoiceLines.ts'
import { TotalsList } from './TotalsList.tsx'

export function DraftSummary({ lines }: { lines: readonly DraftLine[] }) {
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
        </div>
      )}
    </Card>
  )
}

/** The totals with the rates as typed; undefined with an invalid rate or above the maximum. */
export function useDraftTotals(lines: readonly DraftLine[]): {
  discountBasisPoints: number | undefined
  taxPpm: number | undefined
  totals: ExplainedTotals<DraftLine> | undefined
} {
  const [discount, tax] = useWatch<InvoiceFormInput, ['discountPercentage', 'taxRate']>({
    name: ['discountPercentage', 'taxRate'],
  })
  const discountBasisPoints = readDiscount(discount)
  const taxPpm = readTaxRate(tax)
  const totals =
    discountBasisPoints === undefined || taxPpm === undefined
      ? undefined
      : explainInvoiceTotals(lines, { discountBasisPoints, taxPpm })
  return { discountBasisPoints, taxPpm, totals }
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

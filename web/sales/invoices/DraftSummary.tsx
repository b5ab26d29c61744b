// The tax rate and the totals of a new invoice.
import { useFormContext, useWatch } from 'react-hook-form'

import { formatPercent } from '#domain/platform/money.ts'
import { maxTaxPercent, totalTooHighMessage } from '#domain/sales/invoices.ts'
import { Card } from '#web/ui/Card.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { calculationSteps } from './calculationSteps.ts'
import { type InvoiceFormInput, readTaxRate } from './invoiceForm.ts'
import { type DraftLine, explainDraft } from './invoiceLines.ts'
import { TotalsList } from './TotalsList.tsx'

export function DraftSummary({ lines }: { lines: readonly DraftLine[] }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<InvoiceFormInput>()
  return (
    <Card title="Summary">
      <Field label="Tax rate (%)" error={errors.taxRate?.message}>
        <NumberInput {...register('taxRate')} min={0} max={maxTaxPercent} step={0.1} unit="%" />
      </Field>
      {lines.length > 0 && (
        <div className="mt-4">
          <DraftTotals lines={lines} />
        </div>
      )}
    </Card>
  )
}

function DraftTotals({ lines }: { lines: readonly DraftLine[] }) {
  const taxBasisPoints = readTaxRate(useWatch<InvoiceFormInput, 'taxRate'>({ name: 'taxRate' }))
  // With an invalid tax rate the subtotal is still shown.
  const untaxed = explainDraft(lines, 0)
  const taxed = taxBasisPoints === undefined ? undefined : explainDraft(lines, taxBasisPoints)
  const steps = taxed && calculationSteps(taxed)
  const isTooHigh = !untaxed || (taxBasisPoints !== undefined && !taxed)
  return (
    <>
      <TotalsList
        rows={[
          {
            label: 'Subtotal',
            cents: untaxed?.subtotalCents,
            steps: untaxed && calculationSteps(untaxed).subtotal,
          },
          {
            label: taxBasisPoints === undefined ? 'Tax' : `Tax (${formatPercent(taxBasisPoints)})`,
            cents: taxed?.tax.cents,
            steps: steps?.tax,
          },
        ]}
        total={{ cents: taxed?.totalCents, steps: steps?.total }}
      />
      <FieldError error={isTooHigh ? totalTooHighMessage : undefined} />
    </>
  )
}

// The tax rate of a new invoice and what it comes to.
import { useFormContext, useWatch } from 'react-hook-form'

import { formatPercent } from '#domain/platform/money.ts'
import { maxTaxPercent, totalTooHighMessage } from '#domain/sales/invoices.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { calculationSteps } from './calculationSteps.ts'
import { ExplainedAmount } from './ExplainedAmount.tsx'
import { type InvoiceFormInput, readTaxRate } from './invoiceForm.ts'
import { type DraftLine, explainDraft } from './invoiceLines.ts'
import { TotalLine } from './TotalLine.tsx'

export function DraftSummary({ lines }: { lines: readonly DraftLine[] }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<InvoiceFormInput>()
  return (
    <Card title="Summary">
      <Field label="Tax Rate (%)" error={errors.taxRate?.message}>
        <NumberInput {...register('taxRate')} min={0} max={maxTaxPercent} step={0.1} unit="%" />
      </Field>
      {lines.length > 0 && (
        <div className="mt-4">
          <DraftSums lines={lines} />
        </div>
      )}
    </Card>
  )
}

function DraftSums({ lines }: { lines: readonly DraftLine[] }) {
  const rate = readTaxRate(useWatch<InvoiceFormInput, 'taxRate'>({ name: 'taxRate' }))
  // The subtotal is known while the rate is not.
  const untaxed = explainDraft(lines, 0)
  const taxed = rate === undefined ? undefined : explainDraft(lines, rate)
  const steps = taxed && calculationSteps(taxed)
  const isTooHigh = !untaxed || (rate !== undefined && !taxed)
  return (
    <>
      <DefinitionList
        figures
        items={[
          {
            label: 'Subtotal',
            value: (
              <ExplainedAmount
                cents={untaxed?.subtotalCents}
                steps={untaxed && calculationSteps(untaxed).subtotal}
              />
            ),
          },
          {
            label: rate === undefined ? 'Tax' : `Tax (${formatPercent(rate)})`,
            value: <ExplainedAmount cents={taxed?.tax.cents} steps={steps?.tax} />,
          },
        ]}
      />
      <TotalLine>
        <ExplainedAmount cents={taxed?.totalCents} steps={steps?.total} />
      </TotalLine>
      <FieldError error={isTooHigh ? totalTooHighMessage : undefined} />
    </>
  )
}

// The tax rate of a new invoice and what it comes to.
import { useFormContext, useWatch } from 'react-hook-form'

import { formatPercent, formatUsd } from '#domain/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Money } from '#web/ui/Money.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { type InvoiceFormInput, readTaxRate } from './invoiceForm.ts'
import { type DraftLine, draftTotals } from './invoiceLines.ts'
import { TotalLine } from './TotalLine.tsx'

export function DraftSummary({ lines }: { lines: readonly DraftLine[] }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<InvoiceFormInput>()
  return (
    <Card title="Summary">
      <Field label="Tax Rate (%)" error={errors.taxRate?.message}>
        <NumberInput {...register('taxRate')} min={0} max={50} step={0.1} unit="%" />
      </Field>
      {lines.length > 0 && (
        <div className="mt-4">
          <DraftSums lines={lines} />
        </div>
      )}
    </Card>
  )
}

const unknown = '–'

function DraftSums({ lines }: { lines: readonly DraftLine[] }) {
  const rate = readTaxRate(useWatch<InvoiceFormInput, 'taxRate'>({ name: 'taxRate' }))
  const untaxed = draftTotals(lines, 0)
  const totals = rate === undefined ? undefined : draftTotals(lines, rate)
  const show = (cents: number | undefined) => (cents === undefined ? unknown : formatUsd(cents))
  return (
    <>
      <DefinitionList
        figures
        items={[
          { label: 'Subtotal', value: <Money value={show(untaxed?.subtotalCents)} /> },
          {
            label: rate === undefined ? 'Tax' : `Tax (${formatPercent(rate)})`,
            value: <Money value={show(totals?.taxCents)} />,
          },
        ]}
      />
      <TotalLine total={show(totals?.totalCents)} />
    </>
  )
}

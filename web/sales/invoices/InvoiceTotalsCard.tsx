// The totals of an invoice, and the discount form while the discount can be changed.
import { useState, type SubmitEvent } from 'react'
import * as z from 'zod/mini'

import { DiscountPercentage, type Invoice, setInvoiceDiscount } from '#contract/sales/invoices.ts'
import { formatPercent, formatPpm } from '#domain/platform/money.ts'
import { discountRangeMessage, invoiceCan } from '#domain/sales/invoices.ts'
import { explainInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { toast } from '#web/ui/toast.ts'

import { type CalculationSteps, calculationSteps } from './calculationSteps.ts'
import { toPercentInput } from './invoiceForm.ts'
import { TotalsList } from './TotalsList.tsx'
import { reloadOnConflict } from './useInvoicePermissions.ts'

export function InvoiceTotalsCard({ invoice }: { invoice: Invoice }) {
  const canDiscount =
    usePermissionError('invoices.discount') === undefined && invoiceCan.beDiscounted(invoice)
  const steps = invoiceSteps(invoice)
  return (
    <Card title="Summary">
      <TotalsList
        rows={[
          { label: 'Subtotal', cents: invoice.subtotalCents, steps: steps?.subtotal },
          {
            label: `Discount (${formatPercent(invoice.discountBasisPoints)})`,
            cents: -invoice.discountCents,
            steps: steps?.discount,
          },
          {
            label: `Tax (${formatPpm(invoice.taxPpm)})`,
            cents: invoice.taxCents,
            steps: steps?.tax,
          },
        ]}
        total={{ cents: invoice.totalCents, steps: steps?.total }}
      />
      {canDiscount && (
        <DiscountForm
          key={invoice.discountBasisPoints}
          id={invoice.id}
          discountBasisPoints={invoice.discountBasisPoints}
        />
      )}
    </Card>
  )
}

function invoiceSteps(invoice: Invoice): CalculationSteps | undefined {
  const lines = invoice.items.map(({ product, quantity, unitPriceCents }) => ({
    productName: product.name,
    quantity,
    unitPriceCents,
  }))
  const explained = explainInvoiceTotals(lines, {
    discountBasisPoints: invoice.discountBasisPoints,
    taxPpm: invoice.taxPpm,
  })
  return explained && calculationSteps(explained)
}

function DiscountForm({ id, discountBasisPoints }: { id: number; discountBasisPoints: number }) {
  const [text, setText] = useState(toPercentInput(discountBasisPoints))
  const [error, setError] = useState<string>()
  const change = useChange(setInvoiceDiscount, {
    success: 'Discount updated successfully',
    failure: 'Failed to update discount',
    onFailure: reloadOnConflict,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const percent = text.trim() === '' ? Number.NaN : Number(text)
    const parsed = z.safeDecode(DiscountPercentage, percent)
    setError(parsed.error?.issues[0]?.message)
    if (percent < 0 || percent > 100) {
      toast({ title: 'Error', description: discountRangeMessage, variant: 'destructive' })
    }
    if (parsed.success && !change.isPending) change.mutate({ id, discountBasisPoints: parsed.data })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex items-start gap-2 border-t border-hairline pt-3">
      <Field label="Discount (%)" error={error} className="flex-1">
        <NumberInput
          min={0}
          max={100}
          step="any"
          unit="%"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" className="mt-6" busy={change.isPending} busyText="Updating...">
        Update discount
      </Button>
    </form>
  )
}

// The totals of an invoice, and the discount form while the discount can be changed.
import type { Invoice } from '#contract/sales/invoices.ts'
import { formatPpm } from '#domain/platform/money.ts'
import { discountLabel, invoiceCan } from '#domain/sales/invoices.ts'
import { explainInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { type CalculationSteps, calculationSteps } from '#web/sales/documents/calculationSteps.ts'
import { TotalsList } from '#web/sales/documents/TotalsList.tsx'
import { DocumentMarginTotal } from '#web/sales/margins/useDocumentMargin.tsx'
import { Card } from '#web/ui/Card.tsx'

import { DiscountForm } from './DiscountForm.tsx'

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
            label: discountLabel(invoice),
            cents: -invoice.discountCents,
            steps: steps?.discount,
          },
          ...invoice.charges.map(({ label, amountCents }) => ({ label, cents: amountCents })),
          {
            label: `Tax (${formatPpm(invoice.taxPpm)})`,
            cents: invoice.taxCents,
            steps: steps?.tax,
          },
        ]}
        total={{ cents: invoice.totalCents, steps: steps?.total }}
      />
      <DocumentMarginTotal noun="invoice" id={invoice.id} />
      {canDiscount && <DiscountForm invoice={invoice} />}
    </Card>
  )
}

function invoiceSteps(invoice: Invoice): CalculationSteps | undefined {
  const lines = invoice.items.map(({ product, quantity, unitPriceCents }) => ({
    productName: product.name,
    quantity,
    unitPriceCents,
  }))
  const explained = explainInvoiceTotals(lines, invoice, invoice)
  return explained && calculationSteps(explained)
}

// What an invoice comes to, and its discount while it may be set.
import type { Invoice } from '#contract/sales/invoices.ts'
import { formatPercent } from '#domain/platform/money.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { explainInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import { type CalculationSteps, calculationSteps } from './calculationSteps.ts'
import { DiscountForm } from './DiscountForm.tsx'
import { ExplainedAmount } from './ExplainedAmount.tsx'
import { TotalLine } from './TotalLine.tsx'

export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const mayDiscount =
    usePermissionError('invoices.discount') === undefined && invoiceCan.beDiscounted(invoice)
  const steps = arithmeticOfInvoice(invoice)
  return (
    <Card title="Summary">
      <DefinitionList
        figures
        items={[
          {
            label: 'Subtotal',
            value: <ExplainedAmount cents={invoice.subtotal} steps={steps?.subtotal} />,
          },
          {
            label: `Discount (${formatPercent(invoice.discountPercentage)})`,
            value: <ExplainedAmount cents={-invoice.discountAmount} steps={steps?.discount} />,
          },
          {
            label: `Tax (${formatPercent(invoice.taxRate)})`,
            value: <ExplainedAmount cents={invoice.taxAmount} steps={steps?.tax} />,
          },
        ]}
      />
      <TotalLine>
        <ExplainedAmount cents={invoice.total} steps={steps?.total} />
      </TotalLine>
      {mayDiscount && (
        <DiscountForm
          key={invoice.discountPercentage}
          id={invoice.id}
          discount={invoice.discountPercentage}
        />
      )}
    </Card>
  )
}

function arithmeticOfInvoice(invoice: Invoice): CalculationSteps | undefined {
  const lines = invoice.items.map(({ product, quantity, unitPrice }) => ({
    name: product.productName,
    quantity,
    unitPriceCents: unitPrice,
  }))
  const rates = { discountBasisPoints: invoice.discountPercentage, taxBasisPoints: invoice.taxRate }
  const explained = explainInvoiceTotals(lines, rates)
  return explained && calculationSteps(explained)
}

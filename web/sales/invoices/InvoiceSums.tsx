// What an invoice comes to, and its discount while it may be set.
import type { Invoice } from '#contract/sales/invoices.ts'
import { formatPercent } from '#domain/platform/money.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { explainTotals } from '#domain/sales/invoiceTotals.ts'
import { useWhyNot } from '#web/api/useCurrentUser.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import { type Arithmetic, arithmeticOf } from './arithmetic.ts'
import { DiscountForm } from './DiscountForm.tsx'
import { ExplainedSum } from './ExplainedSum.tsx'
import { TotalLine } from './TotalLine.tsx'

export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const mayDiscount = useWhyNot('invoices.discount') === undefined && invoiceCan.beDiscounted(invoice)
  const steps = arithmeticOfInvoice(invoice)
  return (
    <Card title="Summary">
      <DefinitionList
        figures
        items={[
          {
            label: 'Subtotal',
            value: <ExplainedSum cents={invoice.subtotal} steps={steps?.subtotal} />,
          },
          {
            label: `Discount (${formatPercent(invoice.discountPercentage)})`,
            value: <ExplainedSum cents={-invoice.discountAmount} steps={steps?.discount} />,
          },
          {
            label: `Tax (${formatPercent(invoice.taxRate)})`,
            value: <ExplainedSum cents={invoice.taxAmount} steps={steps?.tax} />,
          },
        ]}
      />
      <TotalLine>
        <ExplainedSum cents={invoice.total} steps={steps?.total} />
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

function arithmeticOfInvoice(invoice: Invoice): Arithmetic | undefined {
  const lines = invoice.items.map(({ product, quantity, unitPrice }) => ({
    name: product.productName,
    quantity,
    unitPriceCents: unitPrice,
  }))
  const rates = { discountBasisPoints: invoice.discountPercentage, taxBasisPoints: invoice.taxRate }
  const explained = explainTotals(lines, rates)
  return explained && arithmeticOf(explained)
}

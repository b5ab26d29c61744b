// What an invoice comes to, and its discount while it may be set.
import type { Invoice } from '#contract/invoices.ts'
import { invoiceCan } from '#domain/invoices.ts'
import { formatPercent, formatUsd } from '#domain/money.ts'
import { useWhyNot } from '#web/api/useCurrentUser.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import { DiscountForm } from './DiscountForm.tsx'
import { TotalLine } from './TotalLine.tsx'

export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const mayDiscount = useWhyNot('invoices.discount') === undefined && invoiceCan.beDiscounted(invoice)
  return (
    <Card title="Summary">
      <DefinitionList
        figures
        items={[
          { label: 'Subtotal', value: <Money value={formatUsd(invoice.subtotal)} /> },
          {
            label: `Discount (${formatPercent(invoice.discountPercentage)})`,
            value: <Money value={formatUsd(-invoice.discountAmount)} />,
          },
          {
            label: `Tax (${formatPercent(invoice.taxRate)})`,
            value: <Money value={formatUsd(invoice.taxAmount)} />,
          },
        ]}
      />
      <TotalLine total={formatUsd(invoice.total)} />
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

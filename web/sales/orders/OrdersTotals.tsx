// The totals of an order, and of an invoice of orders while it is prepared.
import type { Order } from '#contract/sales/orders.ts'
import { formatPercent, formatPpm } from '#domain/platform/money.ts'
import { explainInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { remainingCharges, remainingUnits } from '#domain/sales/orderLines.ts'
import { calculationSteps } from '#web/sales/documents/calculationSteps.ts'
import { TotalsList } from '#web/sales/documents/TotalsList.tsx'
import { DocumentMarginTotal } from '#web/sales/margins/useDocumentMargin.tsx'
import { Card } from '#web/ui/Card.tsx'

import type { prepareInvoice } from './ordersInvoice.ts'

/** Of what is not cancelled. */
export function OrderTotalsCard({ order }: { order: Order }) {
  const lines = order.items.map((item) => ({
    productName: item.product.name,
    quantity: remainingUnits(item),
    unitPriceCents: item.unitPriceCents,
  }))
  const charges = remainingCharges(order.charges, order.items)
  const explained = explainInvoiceTotals(
    lines.filter(({ quantity }) => quantity > 0),
    { discountBasisPoints: order.discountBasisPoints, charges, taxPpm: order.taxPpm },
  )
  const steps = explained && calculationSteps(explained)
  return (
    <Card title="Summary">
      <TotalsList
        rows={[
          { label: 'Subtotal', cents: order.subtotalCents, steps: steps?.subtotal },
          ...discountRow(order, order.discountCents, steps?.discount),
          ...charges.map(({ label, amountCents }) => ({ label, cents: amountCents })),
          { label: `Tax (${formatPpm(order.taxPpm)})`, cents: order.taxCents, steps: steps?.tax },
        ]}
        total={{ cents: order.totalCents, steps: steps?.total }}
      />
      <DocumentMarginTotal noun="order" id={order.id} />
    </Card>
  )
}

interface OrdersTotalsProps {
  /** All orders have its discount and tax rate. */
  order: Order
  invoice: ReturnType<typeof prepareInvoice>
}

export function OrdersTotals({ order, invoice: { totals, charges } }: OrdersTotalsProps) {
  return (
    <TotalsList
      rows={[
        { label: 'Subtotal', cents: totals?.subtotalCents },
        ...discountRow(order, totals?.discountCents),
        ...charges.map(({ label, amountCents }) => ({ label: label || 'Charge', cents: amountCents })),
        { label: `Tax (${formatPpm(order.taxPpm)})`, cents: totals?.taxCents },
      ]}
      total={{ cents: totals?.totalCents }}
    />
  )
}

/** Nothing without a discount. */
function discountRow(
  { discountBasisPoints }: Order,
  cents: number | undefined,
  steps?: ReturnType<typeof calculationSteps>['discount'],
) {
  if (discountBasisPoints === 0) return []
  return [
    {
      label: `Discount (${formatPercent(discountBasisPoints)})`,
      cents: cents === undefined ? undefined : -cents,
      steps,
    },
  ]
}

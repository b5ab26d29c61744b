// Asks from which purchase orders the units of a delivery come. The oldest orders are filled first.
import { useState } from 'react'

import type { OpenPurchase } from '#contract/catalog/stock.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { type DeliveredUnits, splitDelivery } from '#domain/stock/splitDelivery.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

interface OrderQuestionProps {
  lines: readonly { id: number; quantity: number }[]
  /** Oldest first. */
  orders: readonly OpenPurchase[]
  verb?: string
  onAnswer: (lines: DeliveredUnits[]) => void
  onClose: () => void
}

export function OrderQuestion({ lines, orders, verb = 'Receive', onAnswer, onClose }: OrderQuestionProps) {
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const [moreCame, setMoreCame] = useState(false)
  const tickedOrders = orders.filter(({ id }) => !excluded.has(id))
  const split = splitDelivery(lines, tickedOrders, { moreCame })
  const withoutTick = splitDelivery(lines, tickedOrders, { moreCame: false })
  const sumOf = (parts: readonly DeliveredUnits[], id: number | undefined) =>
    parts.reduce((sum, part) => sum + (part.purchaseOrderId === id ? part.quantity : 0), 0)
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const others = sumOf(split, undefined)
  const exceeding =
    sumOf(withoutTick, undefined) - sumOf(splitDelivery(lines, tickedOrders, { moreCame: true }), undefined)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="From which purchase orders?"
      description={
        others === 0
          ? 'The oldest order is filled first.'
          : `The oldest order is filled first. ${formatUnits(others)} of ${formatCount(total)} come from no order.`
      }
      variant="primary"
      confirmText={`${verb} ${formatUnits(total)}`}
      alternative={{ text: 'Not from an order', onSelect: () => onAnswer([...lines]) }}
      onConfirm={() => onAnswer(split)}
    >
      <ul aria-label="Purchase orders" className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto">
        {orders.map((order) => (
          <li key={order.id}>
            <Checkbox
              aria-label={`${order.number} of ${order.supplierName}`}
              label={<OrderText order={order} units={sumOf(split, order.id)} />}
              checked={!excluded.has(order.id)}
              onChange={(isChosen) =>
                setExcluded(
                  new Set(isChosen ? [...excluded].filter((id) => id !== order.id) : [...excluded, order.id]),
                )
              }
              className="w-fit gap-3 text-control"
            />
          </li>
        ))}
      </ul>
      {exceeding > 0 && (
        <Checkbox
          label={`More came: ${formatUnits(exceeding)} beyond what is open`}
          checked={moreCame}
          onChange={setMoreCame}
          className="mt-3 w-fit gap-3 text-control text-warning"
        />
      )}
    </ConfirmDialog>
  )
}

function OrderText({ order, units }: { order: OpenPurchase; units: number }) {
  const open = order.lines.reduce((sum, { openUnits }) => sum + openUnits, 0)
  return (
    <span className="min-w-0">
      <span className="block wrap-anywhere">
        <span className="code">{order.number}</span> {order.supplierName}
      </span>
      <span className="block text-meta text-muted tabular">
        {`${formatCount(units)} of ${formatCount(open)} open`}
        {order.expectedOn !== null && `, expected ${formatDay(order.expectedOn)}`}
      </span>
    </span>
  )
}

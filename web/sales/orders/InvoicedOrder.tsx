// An order in the dialog that creates an invoice: the units of its lines, or the offer to add it.
import { ChevronDown, Plus, X } from 'lucide-react'
import { useState } from 'react'

import type { Order, OrderSummary } from '#contract/sales/orders.ts'
import { openUnits } from '#domain/sales/orderLines.ts'
import { formatShipWindow } from '#domain/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import { OrderLineRow } from './OrderLineRow.tsx'
import { lineKey, type TypedQuantities } from './ordersInvoice.ts'
import { maxUnits, readQuantity } from './orderUnits.ts'

/** More lines are folded first. */
const shownFirst = 30

interface InvoicedOrderProps {
  order: Order
  typed: TypedQuantities
  /** By `lineKey`. */
  errors: ReadonlyMap<string, string>
  canRemove: boolean
  onRemove: () => void
  onType: (line: number, text: string) => void
}

export function InvoicedOrder({ order, typed, errors, canRemove, onRemove, onType }: InvoicedOrderProps) {
  const limits = maxUnits('invoice', order.items)
  const textOf = (line: number, allocated: number) => typed.get(lineKey(order.id, line)) ?? String(allocated)
  const rows = order.items.flatMap((item, index) => {
    const max = limits[index] ?? 0
    const key = lineKey(order.id, item.line)
    const isShown = openUnits(item) > 0 && (max > 0 || errors.has(key))
    return isShown ? [{ item, max, key, text: textOf(item.line, item.allocated) }] : []
  })
  const units = rows.reduce((sum, { text }) => sum + (readQuantity(text) ?? 0), 0)
  const [isOpen, setIsOpen] = useState(rows.length <= shownFirst)
  const isShown = isOpen || rows.some(({ key }) => errors.has(key))
  return (
    <section aria-label={order.number}>
      <div className="flex items-center pr-3 text-control">
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setIsOpen(!isShown)}
          className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 py-2 pr-2 pl-5 text-left focus-ring hover:bg-hover max-sm:pl-4"
        >
          <ChevronDown
            aria-hidden="true"
            className={`size-4 shrink-0 stroke-[1.5] text-muted ${isShown ? '' : '-rotate-90'}`}
          />
          <OrderText order={order} />
          <span className="ml-auto shrink-0 text-muted tabular">{formatUnits(units)}</span>
        </button>
        {canRemove && (
          <IconButton size="sm" label={`Remove ${order.number}`} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isShown && (
        <ul
          aria-label={`Lines of ${order.number}`}
          className="divide-y divide-hairline border-t border-hairline"
        >
          {rows.map(({ item, max, key, text }) => (
            <OrderLineRow
              key={key}
              item={item}
              text={text}
              max={max}
              error={errors.get(key)}
              onType={(next) => onType(item.line, next)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Another order of the customer with allocated units. */
export function OtherOrder({ order, onAdd }: { order: OrderSummary; onAdd: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 bg-hover px-5 py-2 text-control max-sm:px-4">
      <OrderText order={order} />
      <span className="flex shrink-0 items-center gap-3">
        <span className="text-muted tabular">{formatUnits(order.units.allocated)}</span>
        <Button size="sm" aria-label={`Add ${order.number}`} onClick={onAdd}>
          <Plus aria-hidden="true" />
          Add
        </Button>
      </span>
    </div>
  )
}

function OrderText({ order }: { order: OrderSummary }) {
  const notes = [formatShipWindow(order), order.customerPurchaseOrder].filter(Boolean)
  return (
    <span className="min-w-0">
      <span className="code font-medium">{order.number}</span>
      {notes.length > 0 && <span className="block truncate text-meta text-muted">{notes.join(' · ')}</span>}
    </span>
  )
}

// One option of the search.
import {
  ArrowRight,
  Banknote,
  PackageCheck,
  ClipboardCopy,
  ClipboardList,
  FileText,
  Receipt,
  ReceiptText,
  Shirt,
  Undo2,
  UserRound,
  Zap,
} from 'lucide-react'

import { formatDay } from '#domain/platform/days.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatMoney } from '#domain/purchasing/costs.ts'
import { maxCountedInvoices } from '#domain/sales/customers.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { StockBadge } from '#web/catalog/products/StockBadge.tsx'
import { BillBadge } from '#web/purchasing/bills/BillBadge.tsx'
import { PurchaseBadge } from '#web/purchasing/purchaseOrders/purchaseTexts.tsx'
import { StatusBadge } from '#web/sales/invoices/StatusBadge.tsx'
import { OrderBadge } from '#web/sales/orders/OrderBadge.tsx'
import { Keycaps } from '#web/ui/Keycaps.tsx'
import { ListboxOption } from '#web/ui/Listbox.tsx'
import { Money } from '#web/ui/Money.tsx'

import type { OptionKind, SearchOption } from './searchOption.ts'

interface OptionRowProps {
  id: string
  option: SearchOption
  /** Enter chooses the active option. */
  isActive: boolean
  onChoose: (option: SearchOption) => void
}

export function OptionRow({ id, option, isActive, onChoose }: OptionRowProps) {
  const { title, note, kind } = option
  return (
    <ListboxOption
      id={id}
      isActive={isActive}
      onChoose={() => onChoose(option)}
      className="flex min-h-9 items-center gap-3"
    >
      <span className="grid w-8 shrink-0 place-items-center text-muted [&_svg]:size-4 [&_svg]:stroke-[1.5]">
        <OptionIcon option={option} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={title}>
          {title}
        </span>
        {note !== undefined && (
          <span className="flex items-center gap-x-2 text-meta text-muted">
            <span className={noteLooks[kind] ?? 'code truncate'}>{note}</span>
            {option.invoice && <span className="shrink-0">{formatDay(option.invoice.datedOn)}</span>}
            {option.product && <span className="shrink-0">{option.product.size}</span>}
            {option.product && <ColorSwatch name={option.product.color} />}
          </span>
        )}
      </span>
      <OptionDetails option={option} />
    </ListboxOption>
  )
}

/** Of other kinds, the note is a number. */
const noteLooks: Partial<Record<OptionKind, string>> = { customer: 'tabular', action: 'truncate' }

const icons = {
  page: ArrowRight,
  action: Zap,
  product: Shirt,
  style: Shirt,
  invoice: ReceiptText,
  order: ClipboardList,
  purchaseOrder: ClipboardCopy,
  arrival: PackageCheck,
  bill: Receipt,
  creditNote: Undo2,
  payment: Banknote,
  customer: UserRound,
  record: FileText,
  all: ArrowRight,
}

function OptionIcon({ option: { kind, product, style, Icon = icons[kind] } }: { option: SearchOption }) {
  if (style) return <ProductImage product={style} alt="" width={160} size="thumb" />
  if (product) return <ProductImage product={product} alt="" width={160} size="thumb" />
  return <Icon aria-hidden="true" />
}

function OptionDetails({
  option: {
    product,
    style,
    invoice,
    order,
    creditNote,
    payment,
    purchaseOrder,
    arrival,
    bill,
    invoiceCount,
    shortcut,
  },
}: {
  option: SearchOption
}) {
  if (shortcut !== undefined) return <Keycaps shortcut={shortcut} />
  if (product)
    return (
      <Stacked above={<Money value={formatUsd(product.priceCents)} />} below={<StockBadge of={product} />} />
    )
  if (style)
    return (
      <Stacked
        above={<span className="text-meta tabular">{formatUnits(style.quantity)}</span>}
        below={
          <span className="text-meta text-muted tabular">{pluralize(style.productCount, 'product')}</span>
        }
      />
    )
  if (invoice)
    return (
      <Stacked
        above={<Money value={formatUsd(invoice.totalCents)} />}
        below={<StatusBadge status={invoice.status} />}
      />
    )
  if (order) {
    return (
      <Stacked above={<Money value={formatUsd(order.totalCents)} />} below={<OrderBadge order={order} />} />
    )
  }
  if (creditNote) {
    return (
      <Stacked
        above={<Money value={formatUsd(creditNote.totalCents)} />}
        below={<span className="text-meta text-muted">{formatDay(creditNote.issuedOn)}</span>}
      />
    )
  }
  if (purchaseOrder)
    return (
      <Stacked
        above={<PurchaseBadge order={purchaseOrder} />}
        below={
          <span className="text-meta text-muted">
            {purchaseOrder.nextExpectedOn && `Expected ${formatDay(purchaseOrder.nextExpectedOn)}`}
          </span>
        }
      />
    )
  if (arrival)
    return (
      <Stacked
        above={<span className="text-meta tabular">{formatUnits(arrival.accepted)}</span>}
        below={<span className="text-meta text-muted">{formatDay(arrival.arrivedOn)}</span>}
      />
    )
  if (bill)
    return (
      <Stacked
        above={<Money value={formatMoney(bill.amountCents, bill.currency)} />}
        below={<BillBadge bill={bill} />}
      />
    )
  if (payment)
    return (
      <Stacked
        above={<Money value={formatUsd(payment.amountCents)} />}
        below={<span className="text-meta text-muted">{formatDay(payment.receivedOn)}</span>}
      />
    )
  if (invoiceCount === undefined) return null
  const isMore = invoiceCount >= maxCountedInvoices
  return (
    <span className="shrink-0 text-meta text-muted tabular">
      {isMore ? `${formatCount(maxCountedInvoices)} invoices or more` : pluralize(invoiceCount, 'invoice')}
    </span>
  )
}

function Stacked({ above, below }: { above: React.ReactNode; below: React.ReactNode }) {
  return (
    <span className="flex shrink-0 flex-col items-end gap-0.5">
      {above}
      {below}
    </span>
  )
}

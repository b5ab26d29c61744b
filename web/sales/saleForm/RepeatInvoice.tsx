// The button that lists the last invoices of its customer, to start with the quantities of one of them.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { findRecentInvoices, type RecentInvoice } from '#contract/sales/purchases.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { StatusBadge } from '#web/sales/invoices/StatusBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody } from '#web/ui/Dialog.tsx'
import { Keycaps } from '#web/ui/Keycaps.tsx'
import { Money } from '#web/ui/Money.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import type { SaleDocument } from './saleDocuments.ts'

interface RepeatInvoiceProps {
  document: SaleDocument
  customerId: number
  isBusy: boolean
  onChoose: (invoiceId: number) => void
}

export function RepeatInvoice({ document, customerId, isBusy, onChoose }: RepeatInvoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Read before it opens, so that the first invoice has the focus at once.
  const query = useCall(findRecentInvoices, { id: customerId })
  const { data } = query
  const choose = (id: number) => {
    setIsOpen(false)
    onChoose(id)
  }
  return (
    <>
      <Button
        size="sm"
        {...shortcutProps('repeat')}
        busy={isBusy}
        disabledReason={data?.invoices.length === 0 ? 'This customer has no earlier invoice.' : undefined}
        onClick={() => setIsOpen(true)}
      >
        As last time
        <Keycaps shortcut="repeat" onButton className="-mr-1 ml-0.5" />
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="As last time"
        description={`Adds the quantities of an earlier invoice${document.isLimitedToStock ? ' that are in stock' : ''}, at today's prices.`}
      >
        <DialogBody flush>
          {query.error ? (
            <QueryError query={query} title="Failed to load the invoices" />
          ) : !data ? (
            <SkeletonRegion label="Loading invoices">
              <Skeleton className="m-4 h-16" />
            </SkeletonRegion>
          ) : (
            <InvoiceList invoices={data.invoices} onChoose={choose} />
          )}
        </DialogBody>
      </Dialog>
    </>
  )
}

interface InvoiceListProps {
  invoices: readonly RecentInvoice[]
  onChoose: (invoiceId: number) => void
}

/** The first invoice has the focus, also if the list was read after the dialog opened. */
function InvoiceList({ invoices, onChoose }: InvoiceListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <div role="presentation" onKeyDown={moveFocus}>
      <ul ref={list} aria-label="Last invoices" className="divide-y divide-hairline">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceButton invoice={invoice} onClick={() => onChoose(invoice.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function InvoiceButton({ invoice, onClick }: { invoice: RecentInvoice; onClick: () => void }) {
  const { number, datedOn, status, quantity, totalCents } = invoice
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex w-full cursor-pointer items-baseline gap-x-4 px-5 py-2.5 text-left text-control focus-ring hover:bg-hover max-sm:px-4"
    >
      <span className="min-w-0 flex-1">
        <span className="code">{number}</span> {status === 'Pending' && <StatusBadge status={status} />}
        <span className="block text-meta text-muted tabular">{formatDay(datedOn)}</span>
      </span>
      <span className="shrink-0 text-muted tabular">{formatUnits(quantity)}</span>
      <span className="min-w-24 shrink-0 text-right">
        <Money value={formatUsd(totalCents)} />
      </span>
    </button>
  )
}

/** The arrow keys move between the invoices. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const index = buttons.findIndex((button) => button === document.activeElement)
  buttons[Math.min(Math.max(index + step, 0), buttons.length - 1)]?.focus()
}

// The number, dates, status and actions of an invoice.
import { Link, useNavigate } from '@tanstack/react-router'
import { EllipsisVertical, PencilLine, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { type Invoice, saveInvoicePdf } from '#contract/sales/invoices.ts'
import { formatDay } from '#domain/platform/days.ts'
import { describeDispatch } from '#domain/sales/dispatch.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { PrintButton, SavePdfButton } from '#web/sales/documents/DocumentButtons.tsx'
import { PaymentStateBadge } from '#web/sales/payments/PaymentStateBadge.tsx'
import { DispatchButton } from '#web/sales/picking/DispatchButton.tsx'
import { DispatchDialog } from '#web/sales/picking/DispatchDialog.tsx'
import { ShippingBadge } from '#web/sales/picking/ShippingBadge.tsx'
import { useCopyInvoice } from '#web/sales/saleForm/useCopyInvoice.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { MenuItem } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { InvoiceMenu } from './InvoiceMenu.tsx'
import { InvoiceReferenceLink, OrderLinks } from './InvoiceReferenceLink.tsx'
import { ProcessButton } from './ProcessInvoice.tsx'
import { SendButtons } from './SendInvoice.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useInvoicePermissions } from './useInvoicePermissions.ts'

export function InvoiceHeader({ invoice }: { invoice: Invoice }) {
  const isPhone = useIsPhone()
  const { canSend, canCorrect, canCredit, waitsForManager } = useInvoicePermissions(invoice)
  const copy = useCopyInvoice(invoice)
  const { dayAndMinute } = useCompanyDates()
  return (
    <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="code text-title">{invoice.number}</h2>
          <StatusBadge status={invoice.status} />
          <PaymentStateBadge invoice={invoice} />
          <ShippingBadge invoice={invoice} />
        </div>
        <p className="flex flex-wrap gap-x-3 text-control text-muted">
          <span>Dated {formatDay(invoice.datedOn)}</span>
          <span>Created {dayAndMinute(invoice.createdAt)}</span>
          {invoice.processedAt && <span>Processed {dayAndMinute(invoice.processedAt)}</span>}
          {invoice.dispatch && <span>Dispatched {formatDispatch(invoice.dispatch)}</span>}
          {invoice.replaces && (
            <span>
              Replaces <InvoiceReferenceLink invoice={invoice.replaces} />
            </span>
          )}
          {invoice.orders.length > 0 && (
            <span>
              Delivers <OrderLinks orders={invoice.orders} />
            </span>
          )}
        </p>
        {waitsForManager && (
          <p className="text-control text-muted">
            You can send it once a Manager has marked it as processed.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <PrintButton />
        <SavePdfButton endpoint={saveInvoicePdf} id={invoice.id} fileName={`invoice-${invoice.number}`} />
        {!isPhone && canCorrect && (
          <Button {...shortcutProps('Alt+C')} onClick={copy.correct} busy={copy.isCopying}>
            <PencilLine aria-hidden="true" />
            Correct
          </Button>
        )}
        {!isPhone && canCredit && (
          <Link to="/invoices/$id/credit" params={{ id: String(invoice.id) }} className={buttonStyles()}>
            <Undo2 aria-hidden="true" />
            Credit note
          </Link>
        )}
        {!isPhone && <DispatchButton invoice={invoice} />}
        {!isPhone && <ProcessButton invoice={invoice} />}
        {!isPhone && canSend && <SendButtons invoice={invoice} />}
        <MoreActions invoice={invoice} copy={copy} />
      </div>
    </div>
  )
}

/** 'Nov 24, 2026 (UPS, 1Z999AA10123456784, 3 cartons)' */
function formatDispatch({ dispatchedOn, ...dispatch }: NonNullable<Invoice['dispatch']>): string {
  const details = describeDispatch(dispatch)
  return formatDay(dispatchedOn) + (details && ` (${details})`)
}

function MoreActions({ invoice, copy }: { invoice: Invoice; copy: ReturnType<typeof useCopyInvoice> }) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const { canCredit, canDispatch } = useInvoicePermissions(invoice)
  const [isDispatching, setIsDispatching] = useState(false)
  return (
    <>
      <InvoiceMenu
        invoice={invoice}
        copy={copy}
        trigger={
          <IconButton variant="secondary" label={`More actions for ${invoice.number}`}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
        hidesCorrect={!isPhone}
        itemsAfter={
          <>
            {canDispatch && (
              <MenuItem icon={<Truck aria-hidden="true" />} onSelect={() => setIsDispatching(true)}>
                {invoice.dispatch === null ? 'Dispatch' : 'Edit dispatch'}
              </MenuItem>
            )}
            {isPhone && canCredit && (
              <MenuItem
                icon={<Undo2 aria-hidden="true" />}
                onSelect={() =>
                  void navigate({ to: '/invoices/$id/credit', params: { id: String(invoice.id) } })
                }
              >
                Credit note
              </MenuItem>
            )}
          </>
        }
      />
      {isDispatching && <DispatchDialog invoice={invoice} onClose={() => setIsDispatching(false)} />}
    </>
  )
}

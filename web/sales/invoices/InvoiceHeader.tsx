// The dates, references and actions of an invoice.
import { Link, useNavigate } from '@tanstack/react-router'
import { EllipsisVertical, PencilLine, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { type Invoice, saveInvoicePdf } from '#contract/sales/invoices.ts'
import { formatDay } from '#domain/platform/days.ts'
import { describeDispatch, isNextToDispatch } from '#domain/sales/dispatch.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { PrintButton, SavePdfButton } from '#web/sales/documents/DocumentButtons.tsx'
import { DispatchButton } from '#web/sales/picking/DispatchButton.tsx'
import { DispatchDialog } from '#web/sales/picking/DispatchDialog.tsx'
import { useCopyInvoice } from '#web/sales/saleForm/useCopyInvoice.ts'
import { ActionItem, ActionShortcuts, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { InvoiceMenu } from './InvoiceMenu.tsx'
import { InvoiceReferenceLink, OrderLinks } from './InvoiceReferenceLink.tsx'
import { ProcessButton } from './ProcessInvoice.tsx'
import { SendButtons } from './SendInvoice.tsx'
import { useInvoicePermissions } from './useInvoicePermissions.ts'
import { useNextStep } from './useNextStep.ts'

export function InvoiceHeader({ invoice }: { invoice: Invoice }) {
  const isPhone = useIsPhone()
  const { canSend, canCorrect, canCredit, waitsForManager, correctionError } = useInvoicePermissions(invoice)
  const nextStep = useNextStep(invoice)
  const copy = useCopyInvoice(invoice)
  const { dayAndMinute } = useCompanyDates()
  return (
    <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
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
        {correctionError !== undefined && <p className="text-control text-muted">{correctionError}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <PrintButton />
        <SavePdfButton endpoint={saveInvoicePdf} id={invoice.id} fileName={`invoice-${invoice.number}`} />
        {!isPhone && canCorrect && (
          <Button {...shortcutProps('correct')} onClick={copy.correct} busy={copy.isCopying}>
            <PencilLine aria-hidden="true" />
            Correct
          </Button>
        )}
        {!isPhone && canCredit && (
          <Link
            to="/invoices/$id/credit"
            params={{ id: String(invoice.id) }}
            {...shortcutProps('credit')}
            className={buttonStyles()}
          >
            <Undo2 aria-hidden="true" />
            Credit note
          </Link>
        )}
        {!isPhone && <ProcessButton invoice={invoice} />}
        {!isPhone && canSend && <SendButtons invoice={invoice} isNext={nextStep === 'send'} />}
        {!isPhone && (
          <DispatchButton invoice={invoice} variant={nextStep === 'dispatch' ? 'primary' : undefined} />
        )}
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
  const dispatch: MenuAction | false = canDispatch && {
    text: invoice.dispatch === null ? 'Dispatch' : 'Edit dispatch',
    shortcut: 'dispatch',
    Icon: Truck,
    onSelect: () => setIsDispatching(true),
  }
  const credit: MenuAction | false = isPhone &&
    canCredit && {
      text: 'Credit note',
      shortcut: 'credit',
      Icon: Undo2,
      onSelect: () => void navigate({ to: '/invoices/$id/credit', params: { id: String(invoice.id) } }),
    }
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
            <ActionItem action={dispatch} />
            <ActionItem action={credit} />
          </>
        }
      />
      <ActionShortcuts actions={[!isNextToDispatch(invoice) && dispatch, credit]} />
      {isDispatching && <DispatchDialog invoice={invoice} onClose={() => setIsDispatching(false)} />}
    </>
  )
}

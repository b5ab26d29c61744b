// The number, dates, status and actions of an invoice.
import { Link, useNavigate } from '@tanstack/react-router'
import { Ban, Copy, EllipsisVertical, PencilLine, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { type Invoice, saveInvoicePdf } from '#contract/sales/invoices.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { PrintButton, SavePdfButton } from '#web/sales/documents/PaperButtons.tsx'
import { PaymentStateBadge } from '#web/sales/payments/PaymentStateBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { InvoiceReferenceLink } from './InvoiceReferenceLink.tsx'
import { ProcessButton } from './ProcessInvoice.tsx'
import { SendButtons } from './SendInvoice.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useCopyInvoice } from './useCopyInvoice.ts'
import { useInvoicePermissions } from './useInvoicePermissions.ts'
import { VoidDialog } from './VoidDialog.tsx'

export function InvoiceHeader({ invoice }: { invoice: Invoice }) {
  const isPhone = useIsPhone()
  const { canSend, canCorrect, canCredit } = useInvoicePermissions(invoice)
  const copy = useCopyInvoice(invoice)
  const { dayAndMinute } = useCompanyDates()
  return (
    <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="code text-title">{invoice.invoiceNumber}</h2>
          <StatusBadge status={invoice.status} />
          <PaymentStateBadge invoice={invoice} />
        </div>
        <p className="flex flex-wrap gap-x-3 text-control text-muted">
          <span>Created {dayAndMinute(invoice.createdAt)}</span>
          {invoice.processedAt && <span>Processed {dayAndMinute(invoice.processedAt)}</span>}
          {invoice.replaces && (
            <span>
              Replaces <InvoiceReferenceLink invoice={invoice.replaces} />
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <PrintButton />
        <SavePdfButton
          endpoint={saveInvoicePdf}
          id={invoice.id}
          fileName={`invoice-${invoice.invoiceNumber}`}
        />
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
        {!isPhone && <ProcessButton invoice={invoice} />}
        {!isPhone && canSend && <SendButtons invoice={invoice} />}
        <MoreActions invoice={invoice} copy={copy} />
      </div>
    </div>
  )
}

/** Voiding can't be undone, so it is one step further away. */
function MoreActions({ invoice, copy }: { invoice: Invoice; copy: ReturnType<typeof useCopyInvoice> }) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const { canDuplicate, canCorrect, canCredit, canVoid } = useInvoicePermissions(invoice)
  const [isVoiding, setIsVoiding] = useState(false)
  return (
    <>
      {(canDuplicate || canVoid) && (
        <DropdownMenu
          trigger={
            <IconButton variant="secondary" label={`More actions for ${invoice.invoiceNumber}`}>
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
        >
          {canDuplicate && (
            <MenuItem icon={<Copy aria-hidden="true" />} onSelect={copy.duplicate}>
              Duplicate
            </MenuItem>
          )}
          {isPhone && canCorrect && (
            <MenuItem icon={<PencilLine aria-hidden="true" />} onSelect={copy.correct}>
              Correct
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
          {canVoid && (
            <>
              {canDuplicate && <MenuSeparator />}
              <MenuItem
                icon={<Ban aria-hidden="true" />}
                variant="danger"
                onSelect={() => setIsVoiding(true)}
              >
                Void invoice
              </MenuItem>
            </>
          )}
        </DropdownMenu>
      )}
      <VoidDialog invoice={invoice} open={isVoiding} onOpenChange={setIsVoiding} />
    </>
  )
}

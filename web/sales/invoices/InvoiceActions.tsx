// The actions of an invoice in the list: the frequent ones as buttons, the rest in a menu. On a phone all are in the menu.
import {
  Ban,
  CheckCheck,
  Copy,
  EllipsisVertical,
  FileDown,
  Mail,
  MessageCircle,
  PencilLine,
} from 'lucide-react'
import { useState } from 'react'

import { downloadInvoicePdf, type InvoiceSummary } from '#contract/sales/invoices.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { useSavePdf } from '#web/api/useSavePdf.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { ProcessButton, ProcessDialog } from './ProcessInvoice.tsx'
import { SendDialogs } from './SendInvoice.tsx'
import { useCopyInvoice } from './useCopyInvoice.ts'
import { useInvoicePermissions } from './useInvoicePermissions.ts'
import { useSendInvoice } from './useSendInvoice.ts'
import { VoidDialog } from './VoidDialog.tsx'

export function InvoiceActions({ invoice }: { invoice: InvoiceSummary }) {
  const isPhone = useIsPhone()
  const { canProcess, canDuplicate, canCorrect, canVoid } = useInvoicePermissions(invoice)
  const canBeSent = invoiceCan.beSent(invoice)
  const [isProcessing, setIsProcessing] = useState(false)
  const [isVoiding, setIsVoiding] = useState(false)
  const pdf = useSavePdf(downloadInvoicePdf, invoice.id, `invoice-${invoice.invoiceNumber}`)
  const email = useSendInvoice('email', invoice)
  const whatsapp = useSendInvoice('whatsapp', invoice)
  const copy = useCopyInvoice(invoice)
  const number = invoice.invoiceNumber
  const hasMenu = canBeSent || canDuplicate || canVoid || (isPhone && canProcess)
  const isBusy = whatsapp.isSending || (isPhone && (email.isSending || pdf.isPending))
  return (
    <>
      {!isPhone && <ProcessButton invoice={invoice} inRow />}
      {!isPhone && canBeSent && (
        <>
          <IconButton
            size="sm"
            label={`Download PDF of ${number}`}
            busy={pdf.isPending}
            onClick={() => pdf.mutate()}
          >
            <FileDown aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            label={email.isSending ? `Sending ${number}...` : `Send ${number} by email`}
            busy={email.isSending}
            disabledReason={email.disabledReason}
            onClick={email.start}
          >
            <Mail aria-hidden="true" />
          </IconButton>
        </>
      )}
      {hasMenu ? (
        <DropdownMenu
          trigger={
            <IconButton
              size={isPhone ? 'md' : 'sm'}
              label={isBusy ? `Sending ${number}...` : `More actions for ${number}`}
              busy={isBusy}
            >
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
        >
          {isPhone && canProcess && (
            <MenuItem icon={<CheckCheck aria-hidden="true" />} onSelect={() => setIsProcessing(true)}>
              Mark as Processed
            </MenuItem>
          )}
          {isPhone && canBeSent && (
            <>
              <MenuItem icon={<FileDown aria-hidden="true" />} onSelect={() => pdf.mutate()}>
                Download PDF
              </MenuItem>
              <MenuItem
                icon={<Mail aria-hidden="true" />}
                disabledReason={email.disabledReason}
                onSelect={email.start}
              >
                Send by email
              </MenuItem>
            </>
          )}
          {canBeSent && (
            <MenuItem
              icon={<MessageCircle aria-hidden="true" />}
              disabledReason={whatsapp.disabledReason}
              onSelect={whatsapp.start}
            >
              Send by WhatsApp
            </MenuItem>
          )}
          {canDuplicate && (
            <MenuItem icon={<Copy aria-hidden="true" />} onSelect={copy.duplicate}>
              Duplicate
            </MenuItem>
          )}
          {canCorrect && (
            <MenuItem icon={<PencilLine aria-hidden="true" />} onSelect={copy.correct}>
              Correct
            </MenuItem>
          )}
          {canVoid && (
            <>
              {(canBeSent || canDuplicate || isPhone) && <MenuSeparator />}
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
      ) : (
        // Keeps the amounts of a phone's list aligned.
        isPhone && <span className="w-control" />
      )}
      {isPhone && <ProcessDialog invoice={invoice} open={isProcessing} onOpenChange={setIsProcessing} />}
      <SendDialogs invoice={invoice} sending={email} />
      <SendDialogs invoice={invoice} sending={whatsapp} />
      <VoidDialog invoice={invoice} open={isVoiding} onOpenChange={setIsVoiding} />
    </>
  )
}

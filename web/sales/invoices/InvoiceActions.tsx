// What can be done to an invoice from its row in the list: the usual at hand, the rest in a menu; on a phone, all in it.
import { Ban, CheckCheck, EllipsisVertical, FileDown, Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'

import { downloadInvoicePdf, type InvoiceSummary } from '#contract/sales/invoices.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { useSavePdf } from '#web/api/useSavePdf.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { ProcessButton } from './ProcessButton.tsx'
import { ProcessDialog } from './ProcessDialog.tsx'
import { SendDialogs } from './SendDialogs.tsx'
import { useInvoicePermissions } from './useInvoicePermissions.ts'
import { useSendInvoice } from './useSendInvoice.ts'
import { VoidDialog } from './VoidDialog.tsx'

export function InvoiceActions({ invoice }: { invoice: InvoiceSummary }) {
  const isPhone = useIsPhone()
  const may = useInvoicePermissions(invoice)
  const canBeSent = invoiceCan.beSent(invoice)
  const [isProcessing, setIsProcessing] = useState(false)
  const [isVoiding, setIsVoiding] = useState(false)
  const pdf = useSavePdf(downloadInvoicePdf, invoice)
  const email = useSendInvoice('email', invoice)
  const whatsapp = useSendInvoice('whatsapp', invoice)
  const number = invoice.invoiceNumber
  const hasMenu = canBeSent || may.void || (isPhone && may.process)
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
            label={email.isSending ? `Sending ${number}...` : `Send ${number} by e-mail`}
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
              label={isBusy ? `Sending ${number}...` : `More for ${number}`}
              busy={isBusy}
            >
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
        >
          {isPhone && may.process && (
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
                Send by e-mail
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
          {may.void && (
            <>
              {(canBeSent || isPhone) && <MenuSeparator />}
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
        // Figures stand under one another on a phone, whether or not a menu follows them.
        isPhone && <span className="w-control" />
      )}
      {isPhone && <ProcessDialog invoice={invoice} open={isProcessing} onOpenChange={setIsProcessing} />}
      <SendDialogs invoice={invoice} sending={email} />
      <SendDialogs invoice={invoice} sending={whatsapp} />
      <VoidDialog invoice={invoice} open={isVoiding} onOpenChange={setIsVoiding} />
    </>
  )
}

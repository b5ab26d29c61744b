// The actions of an invoice in the list: the frequent ones as buttons, the rest in a menu. On a phone all are in the menu.
import { CheckCheck, EllipsisVertical, FileDown, Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'

import { downloadInvoicePdf, type InvoiceSummary } from '#contract/sales/invoices.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { useSavePdf } from '#web/api/useSavePdf.ts'
import { PreviewButton, PreviewItem } from '#web/lists/PreviewButton.tsx'
import { useCopyInvoice } from '#web/sales/saleForm/useCopyInvoice.ts'
import { MenuItem } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { InvoiceMenu } from './InvoiceMenu.tsx'
import { ProcessButton, ProcessDialog } from './ProcessInvoice.tsx'
import { SendDialogs } from './SendInvoice.tsx'
import { useInvoicePermissions } from './useInvoicePermissions.ts'
import { useSendInvoice } from './useSendInvoice.ts'

export function InvoiceActions({ invoice }: { invoice: InvoiceSummary }) {
  const isPhone = useIsPhone()
  const { canProcess, canDuplicate, canVoid } = useInvoicePermissions(invoice)
  const canBeSent = invoiceCan.beSent(invoice)
  const [isProcessing, setIsProcessing] = useState(false)
  const pdf = useSavePdf(downloadInvoicePdf, invoice.id, `invoice-${invoice.number}`)
  const email = useSendInvoice('email', invoice)
  const whatsapp = useSendInvoice('whatsapp', invoice)
  const copy = useCopyInvoice(invoice)
  const number = invoice.number
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
        <InvoiceMenu
          invoice={invoice}
          copy={copy}
          inRow
          trigger={
            <IconButton
              size={isPhone ? 'md' : 'sm'}
              label={isBusy ? `Sending ${number}...` : `More actions for ${number}`}
              busy={isBusy}
            >
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
          itemsBefore={
            <>
              {isPhone && <PreviewItem path="/invoices/$id" id={invoice.id} />}
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
            </>
          }
        />
      ) : (
        isPhone && <PreviewButton path="/invoices/$id" id={invoice.id} />
      )}
      {isPhone && <ProcessDialog invoice={invoice} open={isProcessing} onOpenChange={setIsProcessing} />}
      <SendDialogs invoice={invoice} sending={email} />
      <SendDialogs invoice={invoice} sending={whatsapp} />
    </>
  )
}

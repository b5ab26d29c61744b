// A WhatsApp message with a link to the invoice's PDF, to open or copy where WhatsApp isn't configured.
import { useQuery } from '@tanstack/react-query'
import { Copy, MessageCircle } from 'lucide-react'
import { useRef } from 'react'

import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { createChatLink } from '#contract/sales/sending.ts'
import { call } from '#web/api/call.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { copyText } from '#web/ui/copyText.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

interface ChatLinkDialogProps {
  invoice: InvoiceSummary
  open: boolean
  onOpenChange: (open: boolean) => void
  description: string
}

export function ChatLinkDialog({ invoice, open, onOpenChange, description }: ChatLinkDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Send ${invoice.number} by WhatsApp`}
      description={description}
      size="sm"
    >
      <ChatLink invoice={invoice} />
    </Dialog>
  )
}

function ChatLink({ invoice }: { invoice: InvoiceSummary }) {
  const { dayAndMinute } = useCompanyDates()
  const message = useRef<HTMLTextAreaElement>(null)
  // Not cached, so that each opening gets a link with its full lifetime.
  const query = useQuery({
    queryKey: ['chat link', invoice.id],
    queryFn: ({ signal }) => call(createChatLink, { id: invoice.id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const { data, error } = query
  if (!data) {
    return (
      <DialogBody>
        {error ? (
          <QueryError query={query} title="Failed to create the link" />
        ) : (
          <SkeletonRegion label="Creating the link">
            <Skeleton className="h-28" />
          </SkeletonRegion>
        )}
      </DialogBody>
    )
  }
  const text = new URL(data.url).searchParams.get('text') ?? data.url
  const copy = async () => {
    const isCopied = await copyText(text, message.current)
    if (isCopied) toast({ title: 'Message copied' })
    else toastError('The browser did not allow copying. Copy the selected message manually.')
  }
  return (
    <>
      <DialogBody>
        <Field
          label="Message"
          hint={`Anyone with the link can open the PDF until ${dayAndMinute(data.expiresAt)}.`}
        >
          <Textarea ref={message} readOnly rows={6} value={text} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy message
        </Button>
        <a
          href={data.url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyles({ variant: 'primary' })}
        >
          <MessageCircle aria-hidden="true" />
          Open WhatsApp
        </a>
      </DialogFooter>
    </>
  )
}

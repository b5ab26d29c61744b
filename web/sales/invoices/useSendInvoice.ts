// Sending an invoice by email or WhatsApp, with a confirmation if it was sent before.
import { useState } from 'react'

import { type Delivery } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { emailInvoice, findInvoiceDeliveries, whatsappInvoice } from '#contract/sales/sending.ts'
import type { MessageChannel } from '#domain/messaging/deliveries.ts'
import { parsePhone } from '#domain/platform/parsePhone.ts'
import { missingEmailMessage } from '#domain/sales/invoices.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import { callQuery } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useSendMessages } from '#web/messaging/outbox/useSendMessages.ts'

import { describePreviousSending, findPreviousSending } from './previousSending.ts'

const endpoints = { email: emailInvoice, whatsapp: whatsappInvoice }

export const sendingMessages = {
  email: { success: 'Invoice sent via email successfully', failure: 'Failed to send email' },
  whatsapp: {
    success: 'Invoice sent via WhatsApp successfully',
    failure: 'Failed to send WhatsApp message',
  },
}

export type Sending = ReturnType<typeof useSendInvoice>

export function useSendInvoice(channel: MessageChannel, invoice: InvoiceSummary) {
  const permissionError = usePermissionError('invoices.send')
  /** Why WhatsApp can't send: it isn't configured. Stays set while the dialog closes. */
  const [chatLink, setChatLink] = useState<{ message: string; isOpen: boolean }>()
  const { dayAndMinute } = useCompanyDates()
  const messages = { ...sendingMessages[channel], document: invoice.number }
  const sending = useSendMessages({
    endpoint: endpoints[channel],
    messages,
    onFailure: (error) => {
      if (channel !== 'whatsapp' || !isNotConfigured(error)) return false
      setChatLink({ message: errorMessage(error, 'WhatsApp is not configured.'), isOpen: true })
      return true
    },
  })
  const [previous, setPrevious] = useState<readonly Delivery[]>([])
  const asking = useConfirm(sending, {
    title: `Send ${invoice.number} again`,
    description: describePreviousSending(previous, dayAndMinute),
    confirmText: 'Send again',
    busyText: 'Sending...',
    variant: 'primary',
  })
  // Read again each time, because another user may have sent the invoice.
  const checkPrevious = useAction(
    () => queryClient.fetchQuery({ ...callQuery(findInvoiceDeliveries, { id: invoice.id }), staleTime: 0 }),
    {
      failure: messages.failure,
      onSuccess: ({ deliveries }) => {
        const previous = findPreviousSending(deliveries, channel)
        setPrevious(previous)
        const input = { id: invoice.id }
        if (previous.length > 0) {
          sending.startAgain(input)
          asking.ask(input)
        } else sending.mutate(input)
      },
    },
  )
  return {
    channel,
    disabledReason: permissionError ?? addressError(channel, invoice),
    isSending: checkPrevious.isPending || sending.isPending,
    /** Sends the invoice, or asks first if it was sent through this channel before. */
    start: () => {
      setChatLink(undefined)
      checkPrevious.mutate(undefined)
    },
    question: asking.dialog,
    chatLink,
    closeChatLink: () => setChatLink(chatLink && { ...chatLink, isOpen: false }),
  }
}

function addressError(channel: MessageChannel, invoice: InvoiceSummary): string | undefined {
  if (channel === 'email') {
    // With a customer record, the server looks for contacts that get invoices.
    const mayHaveRecipient = invoice.customerEmail !== null || invoice.customerId !== null
    return mayHaveRecipient ? undefined : missingEmailMessage(invoice.number)
  }
  const phone = parsePhone(invoice.customerPhone)
  return 'error' in phone ? phone.error : undefined
}

/** A busy server also responds with 503, but says when to retry. */
function isNotConfigured(error: unknown): boolean {
  return error instanceof CallError && error.status === 503 && error.retryAfterSeconds === undefined
}

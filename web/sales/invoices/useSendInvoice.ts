// Sending an invoice by email or WhatsApp, with a confirmation if it was sent before.
import { useState } from 'react'

import { type Delivery } from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { emailInvoice, findInvoiceDeliveries, whatsappInvoice } from '#contract/sales/sending.ts'
import type { DeliveryChannel } from '#domain/messaging/deliveries.ts'
import { parsePhone } from '#domain/platform/parsePhone.ts'
import { missingEmailMessage } from '#domain/sales/invoices.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import { callQuery } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useSendMessages } from '#web/messaging/outbox/useSendMessages.ts'

import { findPreviousSending } from './previousSending.ts'

const channels = {
  email: {
    endpoint: emailInvoice,
    messages: { success: 'Invoice sent via email successfully', failure: 'Failed to send email' },
  },
  whatsapp: {
    endpoint: whatsappInvoice,
    messages: {
      success: 'Invoice sent via WhatsApp successfully',
      failure: 'Failed to send WhatsApp message',
    },
  },
}

type SendPrompt =
  | { type: 'send again'; previous: readonly Delivery[] }
  /** WhatsApp isn't configured. */
  | { type: 'chat link'; message: string }

export type Sending = ReturnType<typeof useSendInvoice>

export function useSendInvoice(channel: DeliveryChannel, invoice: InvoiceSummary) {
  const permissionError = usePermissionError('invoices.send')
  /** Stays set while its dialog closes. */
  const [prompt, setPrompt] = useState<SendPrompt>()
  const [isPromptOpen, setIsPromptOpen] = useState(false)
  const openPrompt = (prompt: SendPrompt) => {
    setPrompt(prompt)
    setIsPromptOpen(true)
  }
  const { endpoint, messages } = channels[channel]
  const sending = useSendMessages({
    endpoint,
    messages,
    onFailure: (error) => {
      if (channel !== 'whatsapp' || !isNotConfigured(error)) return false
      openPrompt({ type: 'chat link', message: errorMessage(error, 'WhatsApp is not configured.') })
      return true
    },
  })
  // Read again each time, because another user may have sent the invoice.
  const checkPrevious = useAction(
    () => queryClient.fetchQuery({ ...callQuery(findInvoiceDeliveries, { id: invoice.id }), staleTime: 0 }),
    {
      failure: messages.failure,
      onSuccess: ({ deliveries }) => {
        const previous = findPreviousSending(deliveries, channel)
        if (previous.length > 0) openPrompt({ type: 'send again', previous })
        else sending.mutate({ input: { id: invoice.id } })
      },
    },
  )
  return {
    channel,
    disabledReason: permissionError ?? addressError(channel, invoice),
    isSending: checkPrevious.isPending || sending.isPending,
    /** Sends the invoice, or opens a prompt if it was sent through this channel before. */
    start: () => checkPrevious.mutate(undefined),
    prompt,
    isPromptOpen,
    closePrompt: () => setIsPromptOpen(false),
    sendAgain: () => {
      setIsPromptOpen(false)
      sending.mutate({ input: { id: invoice.id }, renewKey: true })
    },
  }
}

function addressError(channel: DeliveryChannel, invoice: InvoiceSummary): string | undefined {
  if (channel === 'email') {
    // With a customer record, the server looks for contacts that get invoices.
    const mayHaveRecipient = invoice.customerEmail !== null || invoice.customerId !== null
    return mayHaveRecipient ? undefined : missingEmailMessage(invoice.invoiceNumber)
  }
  const phone = parsePhone(invoice.customerPhone)
  return 'error' in phone ? phone.error : undefined
}

/** A busy server also responds with 503, but says when to retry. */
function isNotConfigured(error: unknown): boolean {
  return error instanceof CallError && error.status === 503 && error.retryAfterSeconds === undefined
}

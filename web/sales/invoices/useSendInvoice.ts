// Sending an invoice to its customer, by e-mail or WhatsApp: what was sent before is told first.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import {
  type Delivery,
  emailInvoice,
  findInvoiceDeliveries,
  whatsappInvoice,
} from '#contract/messaging/deliveries.ts'
import { CallError } from '#contract/platform/client.ts'
import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { type DeliveryChannel, missingEmailMessage } from '#domain/messaging/deliveries.ts'
import { parsePhone } from '#domain/platform/parsePhone.ts'
import { isUnauthorized, errorMessage } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { showSendFailure, useSendDelivery } from '#web/messaging/outbox/useSendDelivery.ts'

const ways = {
  email: {
    endpoint: emailInvoice,
    words: { success: 'Invoice sent via email successfully', failure: 'Failed to send email' },
  },
  whatsapp: {
    endpoint: whatsappInvoice,
    words: { success: 'Invoice sent via WhatsApp successfully', failure: 'Failed to send WhatsApp message' },
  },
}

/** What the person is asked or offered instead of sending at once. */
export type SendPrompt =
  | { about: 'again'; earlier: Delivery }
  /** WhatsApp isn't configured; `sentence` says so. */
  | { about: 'chat'; sentence: string }

export interface Sending {
  channel: DeliveryChannel
  /** Why it can't be sent, as a sentence; undefined where it can. */
  disabledReason: string | undefined
  isSending: boolean
  /** Sends it, unless it was sent this way before: then it asks. */
  start: () => void
  /** Stays while its dialog leaves. */
  question: SendPrompt | undefined
  isAsking: boolean
  sendAgain: () => void
  dismiss: () => void
}

export function useSendInvoice(channel: DeliveryChannel, invoice: InvoiceSummary): Sending {
  const whyNotPerson = usePermissionError('invoices.send')
  const [question, setQuestion] = useState<SendPrompt>()
  const [isAsking, setIsAsking] = useState(false)
  const ask = (question: SendPrompt) => {
    setQuestion(question)
    setIsAsking(true)
  }
  const { endpoint, words } = ways[channel]
  const delivering = useSendDelivery({
    endpoint,
    id: invoice.id,
    words,
    onFailure: (error) => {
      if (channel !== 'whatsapp' || !isUnconfigured(error)) return false
      ask({ about: 'chat', sentence: errorMessage(error, 'WhatsApp is not configured.') })
      return true
    },
  })
  // Somebody else may have sent it since the page was opened, so this is asked anew each time.
  const looking = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery({ ...callQuery(findInvoiceDeliveries, { id: invoice.id }), staleTime: 0 }),
    onSuccess: ({ deliveries }) => {
      const earlier = deliveries.find((delivery) => delivery.channel === channel && mayHaveArrived(delivery))
      if (earlier) ask({ about: 'again', earlier })
      else delivering.mutate({})
    },
    onError: (error) => isUnauthorized(error) || showSendFailure(error, words.failure),
  })
  return {
    channel,
    disabledReason: whyNotPerson ?? whyNotReached(channel, invoice),
    isSending: looking.isPending || delivering.isPending,
    start: () => looking.mutate(),
    question,
    isAsking,
    sendAgain: () => {
      setIsAsking(false)
      delivering.mutate({ anew: true })
    },
    dismiss: () => setIsAsking(false),
  }
}

function whyNotReached(channel: DeliveryChannel, invoice: InvoiceSummary): string | undefined {
  if (channel === 'email') {
    return invoice.customerEmail === null ? missingEmailMessage(invoice.invoiceNumber) : undefined
  }
  const phone = parsePhone(invoice.customerPhone)
  return 'whyNot' in phone ? phone.whyNot : undefined
}

/** Anything but what was refused for good. */
function mayHaveArrived({ status }: Delivery): boolean {
  return status !== 'failed'
}

/** A server that is only busy says when to try again. */
function isUnconfigured(error: unknown): boolean {
  return error instanceof CallError && error.status === 503 && error.retryAfterSeconds === undefined
}

// Classifies error responses of the WhatsApp Cloud API: a sentence for each error code, and whether to retry.
import * as z from 'zod/mini'

import type { SendOutcome } from './sender.ts'

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const ErrorBody = z.object({
  error: z.object({
    code: z.int(),
    message: z._default(z.string(), ''),
    error_data: z.optional(z.object({ details: z.optional(z.string()) })),
  }),
})

/** WhatsApp sent nothing, and a later attempt may succeed. */
const temporaryErrors: Record<number, string> = {
  1: 'WhatsApp had an internal error.',
  2: 'WhatsApp is temporarily down or overloaded.',
  4: 'This app has reached its WhatsApp rate limit.',
  80007: 'This business account has reached its WhatsApp rate limit.',
  130429: 'Too many messages were sent through WhatsApp at once.',
  131000: 'WhatsApp could not send the message for an unknown reason.',
  131016: 'WhatsApp is temporarily unavailable.',
  131056: 'Too many messages were sent to this recipient in a short time.',
  131057: 'The WhatsApp account is in maintenance mode.',
}

const missingPermission = 'The access token (WHATSAPP_TOKEN) lacks a required permission.'

const permanentErrors: Record<number, string> = {
  0: 'WhatsApp rejected the access token (WHATSAPP_TOKEN).',
  3: missingPermission,
  10: missingPermission,
  33: 'WhatsApp does not know the sending number (WHATSAPP_PHONE_NUMBER_ID).',
  100: 'The request to WhatsApp was invalid.',
  190: 'The access token (WHATSAPP_TOKEN) has expired or is not valid.',
  368: 'WhatsApp has temporarily blocked the business account for policy violations.',
  130472: 'WhatsApp did not deliver the message because the recipient is part of an experiment.',
  130497: 'WhatsApp does not allow this business account to send messages to that country.',
  131005: missingPermission,
  131008: 'The request to WhatsApp lacked a required value.',
  131009: 'The request to WhatsApp contained an invalid value.',
  131021: 'The recipient is the sending number itself.',
  131026: 'The number is not on WhatsApp or cannot receive messages from businesses.',
  131030: 'The sending number is a test number, and the recipient is not on its list.',
  131031: 'WhatsApp has locked the business account.',
  131037: 'The sending number has no approved display name.',
  131042: 'The business account has no valid payment method.',
  131045: 'The sending number is not registered with WhatsApp.',
  131047:
    'The recipient last wrote more than 24 hours ago, so WhatsApp only accepts an approved template (WHATSAPP_TEMPLATE).',
  131048: 'WhatsApp restricts the sending number because too many of its messages were reported as spam.',
  131049: 'WhatsApp limited the number of business messages to this recipient.',
  131050: 'The recipient has opted out of these messages.',
  131051: 'WhatsApp does not support this type of message.',
  131052: 'WhatsApp could not read the document.',
  131053: 'WhatsApp could not accept the document.',
  132000: 'The template (WHATSAPP_TEMPLATE) does not have exactly three values.',
  132001: 'There is no approved template with that name (WHATSAPP_TEMPLATE) in en_US.',
  132005: 'The text of the template (WHATSAPP_TEMPLATE) is too long with these values.',
  132007: 'The template (WHATSAPP_TEMPLATE) violates a WhatsApp policy.',
  132012: 'The template (WHATSAPP_TEMPLATE) expects other kinds of values, or has no document header.',
  132015: 'WhatsApp has paused the template (WHATSAPP_TEMPLATE) because of its low quality.',
  132016: 'WhatsApp has permanently disabled the template (WHATSAPP_TEMPLATE) because of its low quality.',
  133010: 'The sending number is not registered with WhatsApp.',
}

/** Codes without a sentence of their own, by range. */
function rangeMessage(code: number): string | undefined {
  if (code >= 200 && code < 300) return missingPermission
  if (code >= 132000 && code < 133000) return 'WhatsApp rejected the template (WHATSAPP_TEMPLATE).'
  return undefined
}

export const outcomeUnknownMessage = 'It is unknown whether the message was sent.'

export interface WhatsappResponse {
  status: number
  body: string
  retryAfterSeconds?: number
}

/** `maySend` is true for the call that sends the message: an unclear response then makes its outcome unknown. */
export function classifyWhatsappError(
  answer: WhatsappResponse,
  { maySend }: { maySend: boolean },
): SendOutcome {
  const { status, body, retryAfterSeconds } = answer
  const error = errorIn(body)
  const known =
    error && (temporaryErrors[error.code] ?? permanentErrors[error.code] ?? rangeMessage(error.code))
  const serverReply = error
    ? formatError(error, known ?? `WhatsApp answered with status ${status}.`)
    : `WhatsApp answered with status ${status} and no reason.`
  const postponed = {
    outcome: 'postponed',
    serverReply,
    ...(retryAfterSeconds && { afterSeconds: retryAfterSeconds }),
  } as const
  if (status === 429 || (error && temporaryErrors[error.code] !== undefined)) return postponed
  const isRejected = status >= 300 && status < 500 && status !== 408
  if (known !== undefined || isRejected) return { outcome: 'refused', serverReply }
  return maySend ? { outcome: 'unknown', serverReply: `${serverReply} ${outcomeUnknownMessage}` } : postponed
}

function errorIn(body: string): z.output<typeof ErrorBody>['error'] | undefined {
  try {
    return z.safeParse(ErrorBody, JSON.parse(body)).data?.error
  } catch {
    return undefined
  }
}

/** Our sentence, then WhatsApp's code and message in brackets. */
function formatError(error: z.output<typeof ErrorBody>['error'], sentence: string): string {
  const detail = error.error_data?.details || error.message.replace(/^\(#\d+\)\s*/, '')
  return `${sentence} (${error.code}${detail && `: ${detail.slice(0, 300)}`})`
}

// What an answer of the WhatsApp Cloud API that is no success means: its error codes in sentences, and which of them pass.
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

/** What passes by itself: WhatsApp says that it sent nothing, and that a later attempt may well succeed. */
const passing: Record<number, string> = {
  1: 'WhatsApp had a fault of its own.',
  2: 'WhatsApp is down or overloaded for the moment.',
  4: 'WhatsApp was called too often by this app.',
  80007: 'WhatsApp was called too often by this business account.',
  130429: 'Too many messages were sent through WhatsApp at once.',
  131000: 'WhatsApp could not send the message and does not know why.',
  131016: 'WhatsApp is out of service for the moment.',
  131056: 'This recipient was sent too many messages in too short a time.',
  131057: 'The WhatsApp account is being maintained.',
}

/** What stays as it is until somebody does something about it. */
const lasting: Record<number, string> = {
  0: 'WhatsApp does not accept the access token (WHATSAPP_TOKEN).',
  3: 'The access token (WHATSAPP_TOKEN) lacks a permission that WhatsApp asks for.',
  10: 'The access token (WHATSAPP_TOKEN) lacks a permission that WhatsApp asks for.',
  33: 'WhatsApp does not know the sending number (WHATSAPP_PHONE_NUMBER_ID).',
  100: 'WhatsApp found something wrong in the request.',
  190: 'The access token (WHATSAPP_TOKEN) has expired or is not valid.',
  368: 'WhatsApp has blocked the business account for a while, for its policies.',
  130472: 'WhatsApp leaves this recipient out, for an experiment of its own.',
  130497: 'WhatsApp does not let this business account write to people in that country.',
  131005: 'The access token (WHATSAPP_TOKEN) lacks a permission that WhatsApp asks for.',
  131008: 'WhatsApp missed something in the request.',
  131009: 'WhatsApp found a value in the request that is not valid.',
  131021: 'The recipient is the sending number itself.',
  131026: 'The number is not on WhatsApp, or cannot get messages from businesses.',
  131030: 'The sending number is one for tests, and the recipient is not on its list.',
  131031: 'WhatsApp has locked the business account.',
  131037: 'The sending number has no display name that WhatsApp has approved.',
  131042: 'WhatsApp has no valid means of payment for the business account.',
  131045: 'The sending number is not registered at WhatsApp.',
  131047:
    'More than 24 hours have passed since this person last wrote, so WhatsApp takes nothing but an approved template (WHATSAPP_TEMPLATE).',
  131048: 'WhatsApp restricts the sending number because too many of its messages were reported as spam.',
  131049: 'WhatsApp chose not to deliver the message to this person now.',
  131050: 'This person does not want such messages any more.',
  131051: 'WhatsApp does not support messages of this type.',
  131052: 'WhatsApp could not read the document that was sent to it.',
  131053: 'WhatsApp could not take the document.',
  132000: 'The template (WHATSAPP_TEMPLATE) takes another number of values than the three that it is given.',
  132001: 'There is no approved template of that name (WHATSAPP_TEMPLATE) in en_US.',
  132005: 'The text of the template (WHATSAPP_TEMPLATE) becomes too long with these values.',
  132007: 'The template (WHATSAPP_TEMPLATE) breaks a rule of WhatsApp.',
  132012: 'The template (WHATSAPP_TEMPLATE) takes values of another kind, or has no document in its header.',
  132015: 'WhatsApp has paused the template (WHATSAPP_TEMPLATE) for its low quality.',
  132016: 'WhatsApp has disabled the template (WHATSAPP_TEMPLATE) for good, for its low quality.',
  133010: 'The sending number is not registered at WhatsApp.',
}

/** Codes that have no sentence of their own, by their range. */
function sentenceOfRange(code: number): string | undefined {
  if (code >= 200 && code < 300) return lasting[10]
  if (code >= 132000 && code < 133000) return 'WhatsApp does not take the template (WHATSAPP_TEMPLATE).'
  return undefined
}

export const outcomeUnknownMessage = 'Whether the message was sent is not known.'

/** An answer: its status, and its body as text. */
export interface WhatsappResponse {
  status: number
  body: string
  /** Seconds to wait, where it said so. */
  retryAfter?: number
}

/**
 * What an answer means that does not say what it should. `maySend` is true of the call that sends the message: there, an
 * answer that leaves open what became of it makes it unknown; the others can be repeated.
 */
export function classifyWhatsappError(
  answer: WhatsappResponse,
  { maySend }: { maySend: boolean },
): SendOutcome {
  const { status, body, retryAfter } = answer
  const error = errorIn(body)
  const sentence = error && (passing[error.code] ?? lasting[error.code] ?? sentenceOfRange(error.code))
  const words = error
    ? inWords(error, sentence ?? `WhatsApp answered with status ${status}.`)
    : `WhatsApp answered with status ${status} and no reason.`
  const later = { outcome: 'postponed', words, ...(retryAfter && { afterSeconds: retryAfter }) } as const
  if (status === 429 || (error && passing[error.code] !== undefined)) return later
  const saysNo = status >= 300 && status < 500 && status !== 408
  if (sentence !== undefined || saysNo) return { outcome: 'refused', words }
  return maySend ? { outcome: 'unknown', words: `${words} ${outcomeUnknownMessage}` } : later
}

function errorIn(body: string): z.output<typeof ErrorBody>['error'] | undefined {
  try {
    return z.safeParse(ErrorBody, JSON.parse(body)).data?.error
  } catch {
    return undefined
  }
}

/** Our sentence, with their code and words in brackets. */
function inWords(error: z.output<typeof ErrorBody>['error'], sentence: string): string {
  const said = error.error_data?.details || error.message.replace(/^\(#\d+\)\s*/, '')
  return `${sentence} (${error.code}${said && `: ${said.slice(0, 300)}`})`
}

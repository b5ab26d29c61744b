// The WhatsApp Business Cloud API: an invoice's PDF is uploaded once, then sent as a document or in an approved template.
import * as z from 'zod/mini'

import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { deliveries, invoices } from '#server/platform/db/schema.ts'

import {
  type WhatsappResponse,
  outcomeUnknownMessage,
  classifyWhatsappError,
} from './classifyWhatsappError.ts'
import type { Attachment, DeliveryRow, Sender, SendOutcome } from './sender.ts'
import { documentMessage, templateMessage, templateValues } from './whatsappMessage.ts'

const Uploaded = z.object({ id: z.string().check(z.minLength(1)) })
const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })

/** How long either call may take, in milliseconds; together less than an attempt may (sender.ts). */
const limits = { upload: 30_000, message: 20_000 }

/** WhatsApp takes one message in six seconds for each recipient (its "pair rate limit"). */
const pace = 6000

/** A call that got no answer. `wasSent` is false where it surely never reached the other side. */
interface NoAnswer {
  words: string
  wasSent: boolean
}

/** Undefined where the environment does not name an account. */
export function openWhatsappSender(
  config: Config,
  db: Db,
  { upload: uploadLimit, message: messageLimit } = limits,
): Sender | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: numberId, WHATSAPP_TEMPLATE: template } = config
  if (!token || !numberId) return undefined
  const account = `${config.WHATSAPP_API_URL?.replace(/\/+$/, '')}/${encodeURIComponent(numberId)}`

  async function post(
    path: string,
    body: FormData | string,
    { limit, signal }: { limit: number; signal: AbortSignal },
  ): Promise<WhatsappResponse | NoAnswer> {
    try {
      const response = await fetch(`${account}/${path}`, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${token}`,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        // The token goes to that address alone.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
      })
      // An answer may repeat the token, such as 'Malformed access token ...': what is kept and shown has none.
      const text = (await response.text()).replaceAll(token, '…')
      const retryAfter = Number(response.headers.get('retry-after'))
      return { status: response.status, body: text, ...(retryAfter > 0 && { retryAfter }) }
    } catch (error) {
      return whyNoAnswer(error, limit)
    }
  }

  /** The id by which WhatsApp knows the document; kept before the message is sent, so that it goes up once. */
  async function upload(
    delivery: DeliveryRow,
    attachment: Attachment,
    signal: AbortSignal,
  ): Promise<SendOutcome | string> {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', attachment.type)
    form.set('file', new Blob([Buffer.from(attachment.bytes)], { type: attachment.type }), attachment.name)
    const answer = await post('media', form, { limit: uploadLimit, signal })
    if (!('status' in answer)) return { outcome: 'postponed', words: answer.words }
    const id = isSuccess(answer) ? readJson(Uploaded, answer.body)?.id : undefined
    if (id === undefined) return classifyWhatsappError(answer, { maySend: false })
    await keepMediaId(delivery, id)
    return id
  }

  async function keepMediaId(delivery: DeliveryRow, mediaId: string | null): Promise<void> {
    await db.update(deliveries).set({ mediaId }).where(eq(deliveries.id, delivery.id))
  }

  async function messageFor(delivery: DeliveryRow, document: { id: string; filename: string }) {
    if (!template) return documentMessage(delivery, document)
    const [invoice] = await db
      .select()
      .from(invoices)
      .where(eq(invoices.id, delivery.invoiceId ?? 0))
    if (!invoice) throw new Error(`The invoice of delivery ${delivery.id} is gone`)
    return templateMessage(delivery, document, { name: template, values: templateValues(invoice) })
  }

  async function sendMessage(message: object, signal: AbortSignal): Promise<SendOutcome> {
    if (signal.aborted) return { outcome: 'postponed', words: stopped }
    const answer = await post('messages', JSON.stringify(message), { limit: messageLimit, signal })
    if (!('status' in answer)) {
      const { words, wasSent } = answer
      return wasSent
        ? { outcome: 'unknown', words: `${words} ${outcomeUnknownMessage}` }
        : { outcome: 'postponed', words }
    }
    const reference = isSuccess(answer) ? readJson(Accepted, answer.body)?.messages[0]?.id : undefined
    if (reference === undefined) return classifyWhatsappError(answer, { maySend: true })
    return { outcome: 'accepted', reference, words: 'WhatsApp accepted the message.' }
  }

  return {
    // What stops before the document is kept stops before the message.
    isUnsafeToRetry: ({ mediaId }) => mediaId !== null,
    minIntervalMs: pace,
    async send(delivery, attachment, signal) {
      if (!attachment) throw new Error('A WhatsApp message carries a document')
      const id = delivery.mediaId ?? (await upload(delivery, attachment, signal))
      if (typeof id !== 'string') return id
      const message = await messageFor(delivery, { id, filename: attachment.name })
      const outcome = await sendMessage(message, signal)
      // It may be the document that was wrong, or known no longer: whoever tries again begins with it.
      if (outcome.outcome === 'refused') await keepMediaId(delivery, null)
      return outcome
    },
    async close() {},
  }
}

function isSuccess({ status }: WhatsappResponse): boolean {
  return status >= 200 && status < 300
}

function readJson<T extends z.ZodMiniType>(schema: T, text: string): z.output<T> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Faults of finding and opening the connection: nothing was sent yet. */
const beforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/

const stopped = 'Selvedge was stopped meanwhile.'

function whyNoAnswer(error: unknown, limit: number): NoAnswer {
  if (error instanceof Error && error.name === 'AbortError') return { words: stopped, wasSent: true }
  if (error instanceof Error && error.name === 'TimeoutError')
    return { words: `WhatsApp did not answer within ${limit / 1000} seconds.`, wasSent: true }
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no reason given'
  return beforeSending.test(code)
    ? { words: `WhatsApp can't be reached (${code}).`, wasSent: false }
    : { words: `The connection to WhatsApp broke off before its answer (${code}).`, wasSent: true }
}

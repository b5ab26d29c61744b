// The WhatsApp Business Cloud API: uploads a message's PDF once, then sends it as a document or in an approved template.
import * as z from 'zod/mini'

import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'

import {
  classifyWhatsappError,
  outcomeUnknownMessage,
  type WhatsappResponse,
} from './classifyWhatsappError.ts'
import type { Attachment, DeliveryRow, PreparedMessage, Sender, SendOutcome } from './sender.ts'

const Uploaded = z.object({ id: z.string().check(z.minLength(1)) })
const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })

/** Together less than `sendTimeoutMs`. */
const defaultTimeoutsMs = { upload: 30_000, message: 20_000 }

/** WhatsApp's "pair rate limit" is one message in six seconds per recipient. */
const minIntervalMs = 6000

/** `wasSent` is false if the request surely did not reach WhatsApp. */
interface NoResponse {
  serverReply: string
  wasSent: boolean
}

/** Undefined if no account is configured. */
export function openWhatsappSender(
  config: Config,
  db: Db,
  timeoutsMs = defaultTimeoutsMs,
): Sender | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: numberId, WHATSAPP_TEMPLATE: template } = config
  if (!token || !numberId) return undefined
  const accountUrl = `${config.WHATSAPP_API_URL?.replace(/\/+$/, '')}/${encodeURIComponent(numberId)}`

  async function post(
    path: string,
    body: FormData | string,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  ): Promise<WhatsappResponse | NoResponse> {
    try {
      const response = await fetch(`${accountUrl}/${path}`, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${token}`,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        // A redirect would send the token to another address.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      // Error replies may quote the token; replies are stored and shown.
      const text = (await response.text()).replaceAll(token, '…')
      const retryAfterSeconds = Number(response.headers.get('retry-after'))
      return { status: response.status, body: text, ...(retryAfterSeconds > 0 && { retryAfterSeconds }) }
    } catch (error) {
      return describeNoResponse(error, timeoutMs)
    }
  }

  /** Returns WhatsApp's id of the document. It is stored, so that a retry does not upload the document again. */
  async function upload(
    delivery: DeliveryRow,
    attachment: Attachment,
    signal: AbortSignal,
  ): Promise<SendOutcome | string> {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', attachment.type)
    form.set('file', new Blob([Buffer.from(attachment.bytes)], { type: attachment.type }), attachment.name)
    const response = await post('media', form, { timeoutMs: timeoutsMs.upload, signal })
    if (!('status' in response)) return { outcome: 'postponed', serverReply: response.serverReply }
    const id = isSuccess(response) ? parseJson(Uploaded, response.body)?.id : undefined
    if (id === undefined) return classifyWhatsappError(response, { maySend: false })
    await storeMediaId(delivery, id)
    return id
  }

  async function storeMediaId(delivery: DeliveryRow, mediaId: string | null): Promise<void> {
    await db.update(deliveries).set({ mediaId }).where(eq(deliveries.id, delivery.id))
  }

  async function sendMessage(message: object, signal: AbortSignal): Promise<SendOutcome> {
    if (signal.aborted) return { outcome: 'postponed', serverReply: stoppedMessage }
    const body = JSON.stringify(message)
    const response = await post('messages', body, { timeoutMs: timeoutsMs.message, signal })
    if (!('status' in response)) {
      const { serverReply, wasSent } = response
      return wasSent
        ? { outcome: 'unknown', serverReply: `${serverReply} ${outcomeUnknownMessage}` }
        : { outcome: 'postponed', serverReply }
    }
    const reference = isSuccess(response) ? parseJson(Accepted, response.body)?.messages[0]?.id : undefined
    if (reference === undefined) return classifyWhatsappError(response, { maySend: true })
    return { outcome: 'accepted', reference, serverReply: 'WhatsApp accepted the message.' }
  }

  return {
    // An attempt that stopped before the upload was stored has not sent the message either.
    isUnsafeToRetry: ({ mediaId }) => mediaId !== null,
    minIntervalMs,
    async send(message, signal) {
      const { delivery, attachment } = message
      if (!attachment) throw new Error('A WhatsApp message needs a document')
      const id = delivery.mediaId ?? (await upload(delivery, attachment, signal))
      if (typeof id !== 'string') return id
      const document = { id, filename: attachment.name }
      const outcome = await sendMessage(buildMessage(message, document, template), signal)
      // The document may have been the reason, for example because it has expired: upload it again next time.
      if (outcome.outcome === 'refused') await storeMediaId(delivery, null)
      return outcome
    },
    async close() {},
  }
}

/** Without a template, WhatsApp delivers only to people who wrote to the company within the last 24 hours. */
function buildMessage(
  { delivery, templateValues = [] }: PreparedMessage,
  document: { id: string; filename: string },
  template: string | undefined,
): object {
  const header = { messaging_product: 'whatsapp', recipient_type: 'individual', to: delivery.recipient }
  if (!template) return { ...header, type: 'document', document: { ...document, caption: delivery.text } }
  return {
    ...header,
    type: 'template',
    template: {
      name: template,
      language: { code: 'en_US' },
      components: [
        { type: 'header', parameters: [{ type: 'document', document }] },
        { type: 'body', parameters: templateValues.map((text) => ({ type: 'text', text })) },
      ],
    },
  }
}

function isSuccess({ status }: WhatsappResponse): boolean {
  return status >= 200 && status < 300
}

function parseJson<T extends z.ZodMiniType>(schema: T, text: string): z.output<T> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Errors of resolving the host and connecting: nothing was sent yet. */
const connectErrors =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/

const stoppedMessage = 'Selvedge was stopped.'

function describeNoResponse(error: unknown, timeoutMs: number): NoResponse {
  if (error instanceof Error && error.name === 'AbortError')
    return { serverReply: stoppedMessage, wasSent: true }
  if (error instanceof Error && error.name === 'TimeoutError')
    return { serverReply: `WhatsApp did not answer within ${timeoutMs / 1000} seconds.`, wasSent: true }
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no reason given'
  return connectErrors.test(code)
    ? { serverReply: `WhatsApp can't be reached (${code}).`, wasSent: false }
    : { serverReply: `The connection to WhatsApp broke before it answered (${code}).`, wasSent: true }
}

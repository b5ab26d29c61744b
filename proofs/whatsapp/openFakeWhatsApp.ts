// A fake WhatsApp Business Cloud API: follows its documentation, stores accepted messages, fails on demand.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { ApiError, type ParsedMessage, parseMessage, parseUpload } from './whatsAppRules.ts'

export const testToken = 'EAAJBstandInOnly7Qz'
export const testNumberId = '106540352242922'
export const testTemplate = 'invoice_ready'

/** The pair rate limit: the minimum time between two messages to one number, in milliseconds. */
const pairLimitMs = 6000

export interface AcceptedMessage extends ParsedMessage {
  id: string
  document: Buffer
  /** Monotonic time in milliseconds. */
  acceptedAtMs: number
}

export interface ApiCall {
  step: 'media' | 'messages'
  /** The recipient of a message. */
  to?: string
}

/** `answer` replaces the response, and nothing is done. `cut` closes the connection before or after the call is done. */
export type WhatsAppFault =
  | { answer: { status: number; body?: string; headers?: Record<string, string> } }
  | { code: number; details?: string }
  | { slowMs: number }
  | { cut: 'before' | 'after' }
  /** Never responds. */
  | { silent: 'before' | 'after' }

export interface FakeWhatsApp {
  /** Settings that make Selvedge use it. */
  env: Record<string, string>
  accepted: AcceptedMessage[]
  uploadCount: number
  /** How often a message violated the pair rate limit. */
  rateLimitViolations: number
  /** Chooses the fault of each call. */
  fault: (call: ApiCall) => WhatsAppFault | undefined
  /** Only the next call of that step fails. */
  failOnce: (step: ApiCall['step'], fault: WhatsAppFault) => void
  /** Stops listening and drops the calls in progress, and listens again on the same port. */
  goOffline: () => Promise<void>
  goOnline: () => Promise<void>
  close: () => Promise<void>
}

export async function openFakeWhatsApp(): Promise<FakeWhatsApp> {
  const media = new Map<string, Buffer>()
  const lastTo = new Map<string, number>()
  let outages = 0
  let server = await listen(0, receive)
  const { port } = server.address() as AddressInfo

  const fake: FakeWhatsApp = {
    env: {
      WHATSAPP_TOKEN: testToken,
      WHATSAPP_PHONE_NUMBER_ID: testNumberId,
      WHATSAPP_API_URL: `http://127.0.0.1:${port}/v26.0`,
    },
    accepted: [],
    uploadCount: 0,
    rateLimitViolations: 0,
    fault: () => undefined,
    failOnce(step, fault) {
      fake.fault = (call) => {
        if (call.step !== step) return undefined
        fake.fault = () => undefined
        return fault
      }
    },
    async goOffline() {
      outages += 1
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    async goOnline() {
      server = await listen(port, receive)
    },
    close: () => fake.goOffline(),
  }
  return fake

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const received = { request, contentType: request.headers['content-type'] ?? '', body }
    try {
      const step = authorize(request)
      const message =
        step === 'messages'
          ? parseMessage(received.contentType, body, [{ name: testTemplate, bodyValues: 3 }])
          : undefined
      const fault = fake.fault({ step, ...(message && { to: message.to }) })
      if (fault && 'code' in fault) throw new ApiError(fault.code, fault.details)
      if (fault && 'answer' in fault) return reply(response, fault.answer)
      const outagesBefore = outages
      if (fault && 'slowMs' in fault) await wait(fault.slowMs, undefined, { ref: false })
      if (outages > outagesBefore) return
      const dropAt = fault && ('cut' in fault ? fault.cut : 'silent' in fault ? fault.silent : undefined)
      const answer = dropAt === 'before' ? {} : message ? accept(message) : await storeMedia(received)
      if (fault && 'cut' in fault) return void response.destroy()
      if (fault && 'silent' in fault) return
      reply(response, { status: 200, body: JSON.stringify(answer) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      reply(response, error)
    }
  }

  async function storeMedia({ contentType, body }: { contentType: string; body: Buffer }): Promise<object> {
    const document = await parseUpload(contentType, body)
    const id = `${randomInt(1e9, 9e9)}${randomInt(1e5, 9e5)}`
    media.set(id, document)
    fake.uploadCount += 1
    return { id }
  }

  function accept(message: ParsedMessage): object {
    const document = media.get(message.mediaId)
    if (!document) throw new ApiError(131009, `Media ${message.mediaId} does not exist for this number.`)
    const at = performance.now()
    if (at - (lastTo.get(message.to) ?? Number.NEGATIVE_INFINITY) < pairLimitMs) {
      fake.rateLimitViolations += 1
      throw new ApiError(
        131056,
        'Message failed to send because there were too many messages sent to this number.',
      )
    }
    lastTo.set(message.to, at)
    const id = `wamid.${Buffer.from(`${message.to} ${fake.accepted.length}`).toString('base64')}`
    fake.accepted.push({ ...message, id, document, acceptedAtMs: at })
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id, ...(message.type === 'template' && { message_status: 'accepted' }) }],
    }
  }
}

async function listen(
  port: number,
  receive: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Server> {
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** The step of an authorized call. Throws an ApiError otherwise. */
function authorize({ method, url = '', headers }: IncomingMessage): ApiCall['step'] {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (token === undefined)
    throw new ApiError(190, undefined, 'An access token is required to request this resource.')
  if (token !== testToken) throw new ApiError(190, undefined, `Malformed access token ${token}`)
  const [, version, numberId, step] = url.split('/')
  if (numberId !== testNumberId || method !== 'POST' || !/^v\d+\.0$/.test(version ?? ''))
    throw new ApiError(
      100,
      undefined,
      `Unsupported post request. Object with ID '${numberId}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    )
  if (step === 'media' || step === 'messages') return step
  throw new ApiError(100, undefined, `Unknown path components: /${step}`)
}

function reply(
  response: ServerResponse,
  { status, body = '', headers = {} }: { status: number; body?: string; headers?: Record<string, string> },
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(body)
}

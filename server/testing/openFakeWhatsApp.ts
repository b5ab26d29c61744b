// A stand-in for the WhatsApp Business Cloud API: answers as it is published to, keeps what it accepts, fails on demand.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { ApiError, type ParsedMessage, parseMessage, parseUpload } from './whatsAppRules.ts'

export const testToken = 'EAAJBstandInOnly7Qz'
export const testNumberId = '106540352242922'
export const testTemplate = 'invoice_ready'

/** One number gets no second message within so many milliseconds: the pair rate limit. */
const pairLimit = 6000

export interface AcceptedMessage extends ParsedMessage {
  id: string
  document: Buffer
  /** In milliseconds of a clock that only goes forward. */
  acceptedAtMs: number
}

export interface ApiCall {
  step: 'media' | 'messages'
  /** Of a message, whom it is for. */
  to?: string
}

/** `answer`: these words instead of the right ones, and nothing is done. `cut`: hangs up before or after doing as asked. */
export type WhatsAppFault =
  | { answer: { status: number; body?: string; headers?: Record<string, string> } }
  | { code: number; details?: string }
  | { slowMilliseconds: number }
  | { cut: 'before' | 'after' }
  /** Never answers. */
  | { silent: 'before' | 'after' }

export interface FakeWhatsApp {
  /** What makes Selvedge use it. */
  env: Record<string, string>
  accepted: AcceptedMessage[]
  uploadCount: number
  /** How often a message came sooner than the pair rate limit allows. */
  rateLimitViolations: number
  /** Decides of each call whether it fails, and how. */
  fault: (call: ApiCall) => WhatsAppFault | undefined
  /** The next call of that step fails so, the ones after it don't. */
  failOnce: (step: ApiCall['step'], fault: WhatsAppFault) => void
  /** Nobody listens any more, and again somebody at the same address. */
  goOffline: () => Promise<void>
  goOnline: () => Promise<void>
  close: () => Promise<void>
}

export async function openFakeWhatsApp(): Promise<FakeWhatsApp> {
  const media = new Map<string, Buffer>()
  const lastTo = new Map<string, number>()
  let server = await listen(0, receive)
  const { port } = server.address() as AddressInfo

  const standIn: FakeWhatsApp = {
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
      standIn.fault = (call) => {
        if (call.step !== step) return undefined
        standIn.fault = () => undefined
        return fault
      }
    },
    async goOffline() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    async goOnline() {
      server = await listen(port, receive)
    },
    close: () => standIn.goOffline(),
  }
  return standIn

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const asked = { request, contentType: request.headers['content-type'] ?? '', body }
    try {
      const step = stepOf(request)
      const message =
        step === 'messages'
          ? parseMessage(asked.contentType, body, [{ name: testTemplate, bodyValues: 3 }])
          : undefined
      const fault = standIn.fault({ step, ...(message && { to: message.to }) })
      if (fault && 'code' in fault) throw new ApiError(fault.code, fault.details)
      if (fault && 'answer' in fault) return reply(response, fault.answer)
      if (fault && 'slowMilliseconds' in fault) await wait(fault.slowMilliseconds, undefined, { ref: false })
      const when = fault && ('cut' in fault ? fault.cut : 'silent' in fault ? fault.silent : undefined)
      const answer = when === 'before' ? {} : message ? accept(message) : await keep(asked)
      if (fault && 'cut' in fault) return void response.destroy()
      if (fault && 'silent' in fault) return
      reply(response, { status: 200, body: JSON.stringify(answer) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      reply(response, error)
    }
  }

  async function keep({ contentType, body }: { contentType: string; body: Buffer }): Promise<object> {
    const document = await parseUpload(contentType, body)
    const id = `${randomInt(1e9, 9e9)}${randomInt(1e5, 9e5)}`
    media.set(id, document)
    standIn.uploadCount += 1
    return { id }
  }

  function accept(message: ParsedMessage): object {
    const document = media.get(message.mediaId)
    if (!document) throw new ApiError(131009, `Media ${message.mediaId} does not exist for this number.`)
    const at = performance.now()
    if (at - (lastTo.get(message.to) ?? Number.NEGATIVE_INFINITY) < pairLimit) {
      standIn.rateLimitViolations += 1
      throw new ApiError(
        131056,
        'Message failed to send because there were too many messages sent to this number.',
      )
    }
    lastTo.set(message.to, at)
    const id = `wamid.${Buffer.from(`${message.to} ${standIn.accepted.length}`).toString('base64')}`
    standIn.accepted.push({ ...message, id, document, acceptedAtMs: at })
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

/** Who asks, and for what; as an ApiError where the answer is no. */
function stepOf({ method, url = '', headers }: IncomingMessage): ApiCall['step'] {
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

// Request ids: taken from trusted proxies or generated, and available to all code that runs for the request.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

const current = new AsyncLocalStorage<string | undefined>()

/** Undefined outside of requests, for example in background tasks. */
export function requestId(): string | undefined {
  return current.getStore()
}

export function runWithRequestId<T>(id: string | undefined, work: () => T): T {
  return current.run(id, work)
}

/** Restricted, because proxies send ids that appear in the log. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.-]{8,64}$/.test(text)
}

/** Returns a function that reads X-Request-Id from trusted proxies, so that their logs can be correlated, or generates an id. */
export function createRequestIdReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedPeers(trusted)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    return isRequestId(given) && isTrusted(socket.remoteAddress ?? '') ? given : crypto.randomUUID()
  }
}

function trustedPeers(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false
  const list = new BlockList()
  for (const written of trusted) {
    const [address = '', bits] = written.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    // On an IPv6 socket, IPv4 peers appear as ::ffff:10.0.0.1.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return plain !== '' && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

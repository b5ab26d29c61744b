// Request ids, taken from trusted proxies or generated.
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

import { isRequestId } from '#server/platform/requestId.ts'

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

// The client of a request behind trusted proxies.
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Returns a function that tells whether an IP address is one of `trusted`: addresses and networks such as 10.0.0.0/8. */
export function createPeerCheck(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false
  const list = new BlockList()
  for (const written of trusted) {
    const [address = '', bits] = written.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = normalizeAddress(address)
    return plain !== undefined && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

/**
 * Returns a function that gives the IP address of a request's client: the last one in X-Forwarded-For that is not a trusted proxy. Ports
 * are dropped. Anything but an address ends the list, so that free text is never taken for a client.
 */
export function createAddressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createPeerCheck(trusted)
  return ({ headers, socket }) => {
    let client = normalizeAddress(socket.remoteAddress ?? '') ?? ''
    const forwarded = headers['x-forwarded-for']
    const hops = (Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? '')).split(',').toReversed()
    for (const hop of hops) {
      if (!isTrusted(client)) break
      const address = normalizeAddress(hop.trim())
      if (address === undefined) break
      client = address
    }
    return client
  }
}

/** '1.2.3.4' for '1.2.3.4:80' and '::ffff:1.2.3.4', '2001:db8::1' for '[2001:0DB8:0::1]:80'; undefined for other text. */
function normalizeAddress(written: string): string | undefined {
  const bare =
    /^\[(.*)\](?::\d{1,5})?$/.exec(written)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(written)?.[1] ?? written
  // A zone is a name of this machine's interface.
  const address = bare.replace(/%.*$/, '')
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
  if (isIP(mapped) !== 6) return isIP(mapped) === 4 ? mapped : undefined
  return URL.parse(`http://[${mapped}]`)?.hostname.slice(1, -1)
}

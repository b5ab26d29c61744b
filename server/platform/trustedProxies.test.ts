import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'

import { createAddressReader } from './trustedProxies.ts'

const proxies = ['10.0.0.0/8', '::1']

const cases: [peer: string, forwarded: string | undefined, client: string][] = [
  ['203.0.113.9', undefined, '203.0.113.9'],
  // An untrusted peer can't choose its address.
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  // Ports, brackets and other spellings are the same client.
  ['10.0.0.1', '198.51.100.1:1024', '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1:65535, 10.0.0.2:80', '198.51.100.1'],
  ['::1', '[2001:db8::1]:443', '2001:db8::1'],
  ['::1', '2001:0DB8:0:0::1', '2001:db8::1'],
  ['10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  // Free text is not an address: the request counts for the proxy that sent it.
  ['10.0.0.1', 'attempt 4711', '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1, unknown, 10.0.0.2', '10.0.0.2'],
  ['10.0.0.1', '198.51.100.1:port', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1.5', '10.0.0.1'],
]

for (const [peer, forwarded, client] of cases) {
  test(`${client} is the client of a request from ${peer} with X-Forwarded-For ${forwarded}`, () => {
    const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: peer } }
    assert.equal(createAddressReader(proxies)(request as unknown as IncomingMessage), client)
  })
}

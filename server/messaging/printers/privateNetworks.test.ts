import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isPrivateAddress } from './privateNetworks.ts'

test('allows private networks and this machine, and no other address', () => {
  const allowed = [
    '10.1.2.3',
    '172.31.255.1',
    '192.168.1.40',
    '127.0.0.1',
    '::1',
    'fd00::7',
    '::ffff:10.0.0.7',
  ]
  for (const address of allowed) assert.ok(isPrivateAddress(address), address)
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '192.169.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '::',
    'fe80::1',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '::ffff:169.254.169.254',
    'localhost',
  ])
    assert.equal(isPrivateAddress(address), false, address)
})

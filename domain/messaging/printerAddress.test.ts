import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parsePrinterAddress } from './printerAddress.ts'

test('reads names and IP addresses with and without a port', () => {
  const addresses: [text: string, host: string, port: number][] = [
    ['192.168.1.40', '192.168.1.40', 9100],
    [' 10.0.0.7:6101 ', '10.0.0.7', 6101],
    ['localhost', 'localhost', 9100],
    ['zebra-2.warehouse.local:9101', 'zebra-2.warehouse.local', 9101],
    ['fd00::7', 'fd00::7', 9100],
    ['[::1]:9102', '::1', 9102],
  ]
  for (const [text, host, port] of addresses)
    assert.deepEqual(parsePrinterAddress(text), { host, port }, text)
})

test('reads nothing else, and no number that a resolver takes for an IP address', () => {
  for (const text of [
    '',
    'http://192.168.1.40',
    '192.168.1.40/print',
    '192.168.1',
    '192.168.1.256',
    '010.0.0.7',
    '3232235816',
    '0x7f.0x1',
    'printer:0',
    'printer:65536',
    'printer:',
    'my printer',
    'user@printer',
    '-printer',
    'fe80::1%eth0',
    '[printer]:9100',
    'W'.repeat(64),
  ])
    assert.equal(parsePrinterAddress(text), undefined, text)
})

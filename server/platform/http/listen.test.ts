// Tests the printed URL and the errors of addresses that can't be used.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, test } from 'node:test'

import fastify from 'fastify'

import { isConnectionLoss } from '#server/platform/db/errors.ts'

import { listen } from './listen.ts'

const hasIPv6 = Object.values(networkInterfaces()).some((own) =>
  own?.some(({ address }) => address === '::1'),
)

/** Listens on a free port and closes again. */
async function listenOn(host: string, port = 0): Promise<{ url: string; port: number }> {
  const server = fastify()
  try {
    return await listen(server, { host, port })
  } finally {
    await server.close()
  }
}

describe('listening', () => {
  for (const [host, shown] of [
    ['localhost', 'localhost'],
    ['127.0.0.1', 'localhost'],
    ['0.0.0.0', 'localhost'],
    ...(hasIPv6
      ? [
          ['::', 'localhost'],
          ['::1', 'localhost'],
          ['::ffff:127.0.0.1', '[::ffff:127.0.0.1]'],
        ]
      : []),
    ...(process.platform === 'linux' ? [['127.0.0.2', '127.0.0.2']] : []),
  ] as const) {
    test(`on ${host} returns the URL of ${shown}`, async () => {
      const { url, port } = await listenOn(host)
      assert.equal(url, `http://${shown}:${port}`)
    })
  }

  // 192.0.2.1 is reserved for documentation.
  for (const host of ['192.0.2.1', 'nope.invalid']) {
    test(`on ${host} says that it is not an address of this machine`, async () => {
      await assert.rejects(listenOn(host), (error: Error) => {
        assert.equal(
          error.message,
          `Selvedge can't listen on HOST ${host}: it is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`,
        )
        return !isConnectionLoss(error)
      })
    })
  }

  test('says that another program uses the port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await assert.rejects(listenOn('127.0.0.1', port), {
      message: `Selvedge can't listen on port ${port}: another program uses it. Stop that one, or set PORT to another port (0: any free one).`,
    })
    other.close()
  })
})

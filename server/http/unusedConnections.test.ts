// The end of a server: whoever asked is answered, and whoever only holds a connection isn't waited for.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import fastify, { type FastifyInstance } from 'fastify'

import { letGoOfUnused } from './unusedConnections.ts'

suite('a server that ends', () => {
  let app: FastifyInstance
  let client: Socket

  beforeEach(async () => {
    app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
    letGoOfUnused(app)
    app.get('/', async () => {
      await wait(1500)
      return 'done'
    })
    await app.listen({ port: 0 })
    const arrived = once(app.server, 'connection')
    client = connect((app.server.address() as AddressInfo).port)
    await arrived
  })
  afterEach(() => client.destroy())

  const heard = async () => {
    let text = ''
    client.setEncoding('utf8').on('data', (more: string) => (text += more))
    await once(client, 'close')
    return text
  }

  test('lets go of a connection on which nothing was asked', async () => {
    const said = heard()
    await Promise.race([
      app.close(),
      wait(10_000, undefined, { ref: false }).then(() => assert.fail('It waits')),
    ])
    assert.equal(await said, '')
  })

  test('answers what was asked before', async () => {
    client.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    await once(app.server, 'request')
    const said = heard()
    await app.close()
    assert.match(await said, /^HTTP\/1\.1 200 OK[^]+done$/)
  })

  test('answers what arrives just then', async () => {
    const closed = app.close()
    await wait(50)
    client.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    assert.match(await heard(), /^HTTP\/1\.1 200 OK[^]+done$/)
    await closed
  })
})

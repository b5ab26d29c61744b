// Tests connection limits with real sockets.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import fastify, { type FastifyInstance } from 'fastify'

import { trialTest } from '#server/testing/trialTest.ts'

import { serializePipelinedRequests, limitConnections } from './connections.ts'

describe('a server during shutdown', () => {
  let app: FastifyInstance
  let client: Socket

  beforeEach(async () => {
    app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
    limitConnections(app)
    app.get('/', async () => {
      await wait(1500)
      return 'done'
    })
    app.get('/stream', () =>
      Readable.from(
        (async function* () {
          yield 'first'
          await wait(1500)
          yield 'last'
        })(),
      ),
    )
    await app.listen({ port: 0 })
    const arrived = once(app.server, 'connection')
    client = connect((app.server.address() as AddressInfo).port)
    await arrived
  })
  afterEach(() => client.destroy())

  const receiveAll = async () => {
    let text = ''
    client.setEncoding('utf8').on('data', (more: string) => (text += more))
    await once(client, 'close')
    return text
  }

  test('closes unused connections', async () => {
    const received = receiveAll()
    await Promise.race([
      app.close(),
      wait(10_000, undefined, { ref: false }).then(() => assert.fail('close() hangs')),
    ])
    assert.equal(await received, '')
  })

  test('answers running requests', async () => {
    client.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    await once(app.server, 'request')
    const received = receiveAll()
    await app.close()
    assert.match(await received, /^HTTP\/1\.1 200 OK[^]+done$/)
  })

  test('closes a connection at the end of a streamed response that began before', async () => {
    client.write('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n')
    const received = receiveAll()
    await once(client, 'data')
    const startedAt = performance.now()
    await Promise.race([
      app.close(),
      wait(20_000, undefined, { ref: false }).then(() => assert.fail('close() waits for an idle connection')),
    ])
    assert.ok(performance.now() - startedAt >= 1400, 'the response is sent to its end')
    assert.match(await received, /first[^]+last/)
  })

  test('answers requests that are just arriving', async () => {
    const closed = app.close()
    await wait(50)
    client.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    assert.match(await receiveAll(), /^HTTP\/1\.1 200 OK[^]+done$/)
    await closed
  })
})

describe('a slow client', () => {
  /** More than kernel buffers hold. */
  const bytes = 32 * 2 ** 20
  const patience = 3000
  let app: FastifyInstance
  let client: Socket
  let held: Socket

  beforeEach(async () => {
    app = fastify()
    limitConnections(app, { milliseconds: patience })
    const piece = Buffer.alloc(2 ** 16, 'x')
    app.get('/pieces', (_request, reply) =>
      reply.send(Readable.from(Array.from({ length: bytes / piece.length }, () => piece))),
    )
    app.get('/whole', (_request, reply) => reply.send(Buffer.alloc(bytes, 'x')))
    await app.listen({ port: 0 })
    const arrived = once(app.server, 'connection')
    client = connect((app.server.address() as AddressInfo).port).pause()
    ;[held] = (await arrived) as [Socket]
  })
  afterEach(async () => {
    client.destroy()
    await app.close()
  })

  const ask = (path: string) => client.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)

  for (const path of ['/pieces', '/whole']) {
    trialTest(`is disconnected if it reads nothing of ${path}`, async () => {
      ask(path)
      const began = performance.now()
      await once(held, 'close')
      const took = performance.now() - began
      assert.ok(took >= patience, `${took} ms`)
    })
  }

  trialTest('gets the whole response if it keeps reading', async () => {
    ask('/pieces')
    const began = performance.now()
    let taken = 0
    while (!client.readableEnded && !client.destroyed) {
      taken += (client.read() as Buffer | null)?.length ?? 0
      await wait(15)
    }
    assert.ok(taken > bytes, `${taken} of ${bytes} bytes`)
    assert.ok(performance.now() - began > patience * 2, 'it was too fast to show anything')
  })
})

describe('pipelined requests', () => {
  let app: FastifyInstance
  let client: Socket
  let started: string[]
  let running: number
  let maxRunning: number

  beforeEach(async () => {
    ;[started, running, maxRunning] = [[], 0, 0]
    app = fastify()
    serializePipelinedRequests(app)
    app.get<{ Params: { name: string } }>('/:name', ({ params }) => slowly(params.name))
    // More than kernel buffers hold.
    app.get('/large', () => {
      started.push('large')
      return Buffer.alloc(32 * 2 ** 20, 'x')
    })
    await app.listen({ port: 0 })
    client = connect((app.server.address() as AddressInfo).port)
  })
  afterEach(async () => {
    client.destroy()
    await app.close()
  })

  async function slowly(name: string): Promise<string> {
    started.push(name)
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await wait(20)
    running -= 1
    return name
  }

  const ask = (...names: string[]) =>
    client.write(names.map((name) => `GET /${name} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''))

  test('run one after another, in order', async () => {
    const names = Array.from({ length: 20 }, (_, number) => `name-${number}`)
    ask(...names)
    let text = ''
    client.setEncoding('utf8').on('data', (more: string) => (text += more))
    while (!text.endsWith('name-19')) await once(client, 'data')
    assert.deepEqual(text.match(/name-\d+/g), names)
    assert.deepEqual(started, names)
    assert.equal(maxRunning, 1)
  })

  test('don’t start until the previous response was read', async () => {
    const [held] = (await once(app.server, 'connection')) as [Socket]
    client.pause()
    ask('large', 'second', 'third')
    await wait(500)
    assert.deepEqual(started, ['large'])
    client.destroy()
    while (!held.destroyed) await wait(50)
    await wait(100)
    assert.deepEqual(started, ['large'])
  })
})

describe('many stalled clients', () => {
  trialTest('are disconnected, longest stalled first, beyond the limit on unsent data', async () => {
    const size = 32 * 2 ** 20
    const app = fastify()
    limitConnections(app, { bytes: 2.5 * size })
    app.get('/', () => Buffer.alloc(size, 'x'))
    await app.listen({ port: 0 })
    const clients: Socket[] = []
    const open: Socket[] = []
    try {
      for (let place = 0; place < 4; place += 1) {
        const arrived = once(app.server, 'connection')
        const client = connect((app.server.address() as AddressInfo).port).pause()
        clients.push(client)
        const [held] = (await arrived) as [Socket]
        open.push(held)
        client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
        await wait(1200)
      }
      while (open.filter(({ destroyed }) => destroyed).length < 2) await wait(50)
      assert.deepEqual(
        open.map(({ destroyed }) => destroyed),
        [true, true, false, false],
      )
    } finally {
      for (const client of clients) client.destroy()
      await app.close()
    }
  })
})

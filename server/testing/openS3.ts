// A real S3 server that checks signatures, behind a proxy that can fail.
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import S3rver from '@20minutes/s3rver'

/** 'silent' never responds; 'cut' breaks off a response; 'gone' closes the connection; 'broken' returns 500. */
export type S3State = 'well' | 'silent' | 'broken' | 'cut' | 'gone'

export interface TestS3 {
  env: {
    S3_BUCKET: string
    S3_ENDPOINT: string
    S3_REGION: string
    S3_ACCESS_KEY_ID: string
    S3_SECRET_ACCESS_KEY: string
  }
  /** Of requests from now on. */
  state: S3State
  /** All requests, failed ones included. */
  requestCount: number
  /** Open connections. */
  countConnections: () => Promise<number>
  /** The keys in the bucket. */
  listKeys: () => Promise<string[]>
  close: () => Promise<void>
}

const bucket = 'selvedge'

export async function openS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-s3-'))
  const options = {
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  }
  const store = new S3rver(options)
  await store.configureBuckets()
  const answer = store.callback()
  const proxy = createServer((request, response) => {
    s3.requestCount += 1
    if (s3.state === 'well') answer(request, response)
    else fail(s3.state, request, response)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const s3: TestS3 = {
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    state: 'well',
    requestCount: 0,
    countConnections: () => promisify(proxy.getConnections.bind(proxy))(),
    async listKeys() {
      const names = await readdir(join(folder, bucket), { recursive: true })
      return names.flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? []).toSorted()
    },
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
  return s3
}

function fail(state: Exclude<S3State, 'well'>, request: IncomingMessage, response: ServerResponse): void {
  if (state === 'gone') request.socket.destroy()
  else if (state === 'broken') {
    request.resume()
    response.writeHead(500).end('<html>Internal error.</html>')
  } else if (state === 'cut') {
    request.resume()
    response.writeHead(200, { 'content-length': 1000 })
    response.write('half', () => request.socket.destroy())
  }
}

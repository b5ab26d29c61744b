// The object storage is silent, broken, cuts off responses, or is offline, while clients upload and read images.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { requestUpload } from '#contract/files/images.ts'
import { openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { openS3 } from '#server/testing/openS3.ts'
import { reportSimulation } from '#trials/simulation/reportSimulation.ts'
import { type TradingSimulation, startTradingSimulation } from '#trials/simulation/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'
import type { TrialOptions } from '#trials/trials.ts'

const states = ['silent', 'broken', 'cut', 'gone'] as const

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const s3 = await openS3()
  const simulation = await startTradingSimulation({ databaseUrl: cluster.url, random, env: s3.env })
  simulation.start()
  const uploads = uploadImages(simulation)
  const figures = { times: Math.ceil(12 * scale) }
  for (let round = 0; round < figures.times; round += 1) {
    await wait(1000 + random() * 2000)
    s3.state = states[round % states.length] ?? 'gone'
    await wait(2000 + random() * 6000)
    s3.state = 'well'
  }
  await wait(3000)
  const uploaded = await uploads.stop()
  await simulation.stop()
  for (const { url, bytes } of uploaded) {
    for (const { client } of simulation.processes)
      assert.equal((await client?.fetch(`${url}/480`))?.status, 200, url)
    assert.ok(bytes > 0)
  }
  await simulation.verify(cluster.url)
  reportFigures('object storage down', {
    ...figures,
    uploads: uploaded.length,
    seconds: elapsedSeconds(started),
  })
  reportSimulation(simulation, { limitSeconds: 15 })
  await simulation.close()
  await s3.close()
  await cluster.remove()
}

/** Uploads images, retrying retry each is accepted, and reads them. */
function uploadImages({ processes, tally }: TradingSimulation) {
  const uploaded: { url: string; bytes: number }[] = []
  const stopped = new AbortController()
  const working = Promise.all(
    processes.map(async ({ client }) => {
      const file = new Uint8Array(await photo(600, 400).jpeg().toBuffer())
      if (!client) return
      while (!stopped.signal.aborted) {
        const address = new URL((await client.call(requestUpload, {})).uploadURL).pathname
        const { imageUrl } = (await retry(() => client.fetch(address, { method: 'PUT', body: file }))) as {
          imageUrl: string
        }
        uploaded.push({ url: imageUrl, bytes: file.length })
        const image = uploaded[Math.floor(Math.random() * uploaded.length)]
        if (image) await retry(() => client.fetch(`${image.url}/160`))
      }
    }),
  )

  async function retry(ask: () => Promise<Response>): Promise<unknown> {
    for (;;) {
      const startedAt = performance.now()
      const answer = await ask()
      const isImage = answer.headers.get('content-type')?.startsWith('image/')
      const body: unknown = isImage ? await answer.arrayBuffer() : await answer.json()
      const retryAfter = answer.headers.get('retry-after')
      const description = answer.ok
        ? 'a file'
        : `${(body as { message: string }).message} Retry-After ${retryAfter}`
      tally.count(`${answer.status} ${description}`, performance.now() - startedAt)
      if (answer.ok) return body
      await wait(200)
    }
  }

  return {
    async stop() {
      stopped.abort()
      await working
      return uploaded
    },
  }
}

// The store of pictures is silent, broken, cuts off its answers, or is gone, while people sell, send pictures and look at them.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { requestUpload } from '#contract/files/images.ts'
import { openCluster } from '#proofs/faults/openCluster.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { openS3 } from '#server/testing/openS3.ts'
import { reportSimulation } from '#trials/market/reportSimulation.ts'
import { type TradingSimulation, startTradingSimulation } from '#trials/market/startTradingSimulation.ts'
import { reportFigures, elapsedSeconds } from '#trials/sayForTrials.ts'
import type { TrialOptions } from '#trials/trials.ts'

const states = ['silent', 'broken', 'cut', 'gone'] as const

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const cluster = await openCluster()
  await cluster.start()
  const s3 = await openS3()
  const market = await startTradingSimulation({ databaseUrl: cluster.url, random, env: s3.env })
  market.start()
  const pictures = sendPictures(market)
  const figures = { times: Math.ceil(12 * scale) }
  for (let time = 0; time < figures.times; time += 1) {
    await wait(1000 + random() * 2000)
    s3.state = states[time % states.length] ?? 'gone'
    await wait(2000 + random() * 6000)
    s3.state = 'well'
  }
  await wait(3000)
  const sent = await pictures.stop()
  await market.stop()
  for (const { url, bytes } of sent) {
    for (const { client: visitor } of market.processes)
      assert.equal((await visitor?.fetch(`${url}/480`))?.status, 200, url)
    assert.ok(bytes > 0)
  }
  await market.verify(cluster.url)
  reportFigures('the store gone', { ...figures, pictures: sent.length, seconds: elapsedSeconds(started) })
  reportSimulation(market, { limitSeconds: 15 })
  await market.close()
  await s3.close()
  await cluster.remove()
}

/** Two people who send pictures, again to the same address until one was taken, and look at those that were. */
function sendPictures({ processes: members, tally }: TradingSimulation) {
  const sent: { url: string; bytes: number }[] = []
  const over = new AbortController()
  const working = Promise.all(
    members.map(async ({ client: visitor }) => {
      const picture = new Uint8Array(await photo(600, 400).jpeg().toBuffer())
      if (!visitor) return
      while (!over.signal.aborted) {
        const address = new URL((await visitor.call(requestUpload, {})).uploadURL).pathname
        const { imageUrl } = (await until(() =>
          visitor.fetch(address, { method: 'PUT', body: picture }),
        )) as {
          imageUrl: string
        }
        sent.push({ url: imageUrl, bytes: picture.length })
        const seen = sent[Math.floor(Math.random() * sent.length)]
        if (seen) await until(() => visitor.fetch(`${seen.url}/160`))
      }
    }),
  )

  async function until(ask: () => Promise<Response>): Promise<unknown> {
    for (;;) {
      const begun = performance.now()
      const answer = await ask()
      const isPicture = answer.headers.get('content-type')?.startsWith('image/')
      const body: unknown = isPicture ? await answer.arrayBuffer() : await answer.json()
      const retryAfter = answer.headers.get('retry-after')
      const words = answer.ok
        ? 'a picture'
        : `${(body as { message: string }).message} Retry-After ${retryAfter}`
      tally.count(`${answer.status} ${words}`, performance.now() - begun)
      if (answer.ok) return body
      await wait(200)
    }
  }

  return {
    async stop() {
      over.abort()
      await working
      return sent
    },
  }
}

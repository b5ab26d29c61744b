// Measures response times in turns, so that other load affects all of them.
import type { RunningApp } from './processes.ts'

const requests = 150
const warmUps = 20

export interface BenchRequest {
  app: RunningApp
  /** Including its query. */
  path: string
}

export async function getJson<Reply>({ app: { url, cookie }, path }: BenchRequest): Promise<Reply> {
  const response = await fetch(url + path, { headers: { cookie } })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Reply
}

/** The response times of each, in milliseconds. */
export async function measureInTurns(asks: readonly BenchRequest[]): Promise<number[][]> {
  const times: number[][] = asks.map(() => [])
  for (let request = -warmUps; request < requests; request += 1) {
    for (const [index, one] of asks.entries()) {
      const start = performance.now()
      await getJson(one)
      if (request >= 0) times[index]?.push(performance.now() - start)
    }
  }
  return times
}

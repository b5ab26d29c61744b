// How long answers take, in turns: whatever slows the machine down slows down all that is compared.
import type { Shop } from './processes.ts'

const requests = 150
const warmUps = 20

export interface Ask {
  shop: Shop
  /** With its query. */
  path: string
}

export async function ask<Reply>({ shop: { url, cookie }, path }: Ask): Promise<Reply> {
  const response = await fetch(url + path, { headers: { cookie } })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Reply
}

/** The times of each, in milliseconds. */
export async function takeTurns(asks: readonly Ask[]): Promise<number[][]> {
  const times: number[][] = asks.map(() => [])
  for (let request = -warmUps; request < requests; request += 1) {
    for (const [index, one] of asks.entries()) {
      const start = performance.now()
      await ask(one)
      if (request >= 0) times[index]?.push(performance.now() - start)
    }
  }
  return times
}

// What a load balancer asks of each process, all the while: /healthz must answer whatever is broken, and /readyz must not hang.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import type { SimulatedProcess } from './startTradingSimulation.ts'

/** How often it asks, and what is called hanging, however busy the machine is; milliseconds. */
const askEvery = 250
const limits = { '/healthz': 5000, '/readyz': 8000 }

export interface HealthProbe {
  /** The slowest answers in seconds, and how often a process said that it is not ready. */
  figures: () => Record<string, number>
  assertResponsive: () => void
  stop: () => void
}

type Path = keyof typeof limits

export function probeHealth(members: readonly SimulatedProcess[]): HealthProbe {
  const slowest: Record<Path, number> = { '/healthz': 0, '/readyz': 0 }
  const faults: string[] = []
  let notReady = 0
  const over = new AbortController()

  async function ask({ client: visitor, index: place }: SimulatedProcess, path: Path): Promise<void> {
    if (!visitor) return
    const begun = performance.now()
    try {
      const { status } = await visitor.fetch(path, { signal: AbortSignal.timeout(20_000) })
      if (path === '/readyz' && status === 503) notReady += 1
      else if (status !== 200) faults.push(`${path} of process ${place} answered ${status}`)
    } catch (error) {
      // It may have been killed while it was asked.
      if (error instanceof Error && error.name === 'TimeoutError')
        faults.push(`${path} of process ${place} hangs`)
    }
    slowest[path] = Math.max(slowest[path], performance.now() - begun)
  }

  async function keepAsking(member: SimulatedProcess, path: Path): Promise<void> {
    while (!over.signal.aborted) {
      await ask(member, path)
      await wait(askEvery)
    }
  }

  for (const member of members)
    for (const path of ['/healthz', '/readyz'] as const) void keepAsking(member, path)

  return {
    figures: () => ({
      'slowest /healthz': Math.round(slowest['/healthz']) / 1000,
      'slowest /readyz': Math.round(slowest['/readyz']) / 1000,
      'not ready': notReady,
    }),
    assertResponsive() {
      assert.deepEqual(faults, [])
      for (const [path, limit] of Object.entries(limits))
        assert.ok(slowest[path as Path] < limit, `${path} took ${Math.round(slowest[path as Path])} ms`)
    },
    stop: () => over.abort(),
  }
}

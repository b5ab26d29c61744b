// Probes each process like a load balancer: /healthz always responds, and /readyz never hangs.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import type { SimulatedProcess } from './simulatedProcess.ts'

/** The interval and the limits in milliseconds, ample for a busy machine. */
const intervalMs = 250
const limits = { '/healthz': 5000, '/readyz': 8000 }

export interface HealthProbe {
  /** The slowest responses in seconds, and the count of 'not ready'. */
  figures: () => Record<string, number>
  assertResponsive: () => void
  stop: () => void
}

type Path = keyof typeof limits

export function probeHealth(processes: readonly SimulatedProcess[]): HealthProbe {
  const slowest: Record<Path, number> = { '/healthz': 0, '/readyz': 0 }
  const failures: string[] = []
  let notReady = 0
  const stopped = new AbortController()

  async function probe({ client, index }: SimulatedProcess, path: Path): Promise<void> {
    if (!client) return
    const startedAt = performance.now()
    try {
      const { status } = await client.fetch(path, { signal: AbortSignal.timeout(20_000) })
      if (path === '/readyz' && status === 503) notReady += 1
      else if (status !== 200) failures.push(`${path} of process ${index} answered ${status}`)
    } catch (error) {
      // The process may have been killed meanwhile.
      if (error instanceof Error && error.name === 'TimeoutError')
        failures.push(`${path} of process ${index} hangs`)
    }
    slowest[path] = Math.max(slowest[path], performance.now() - startedAt)
  }

  async function probeRepeatedly(member: SimulatedProcess, path: Path): Promise<void> {
    while (!stopped.signal.aborted) {
      await probe(member, path)
      await wait(intervalMs)
    }
  }

  for (const member of processes)
    for (const path of ['/healthz', '/readyz'] as const) void probeRepeatedly(member, path)

  return {
    figures: () => ({
      'slowest /healthz': Math.round(slowest['/healthz']) / 1000,
      'slowest /readyz': Math.round(slowest['/readyz']) / 1000,
      'not ready': notReady,
    }),
    assertResponsive() {
      assert.deepEqual(failures, [])
      for (const [path, limit] of Object.entries(limits))
        assert.ok(slowest[path as Path] < limit, `${path} took ${Math.round(slowest[path as Path])} ms`)
    },
    stop: () => stopped.abort(),
  }
}

// Sends 1,000 invoices by WhatsApp through a fake Cloud API with faults, by three processes that are killed repeatedly. None is
// lost, misdirected, has another document, or arrives twice without a manual retry.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { assertDeliveredOnce, sendWhatsAppThroughFaults } from '#proofs/faults/sendWhatsAppThroughFaults.ts'
import { openFakeWhatsApp, testToken, type FakeWhatsApp } from '#proofs/whatsapp/openFakeWhatsApp.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { type SelvedgeProcess, startSelvedge } from '#server/testing/startSelvedge.ts'
import { startTestApp, signInAs, type TestClient } from '#server/testing/startTestApp.ts'
import { reportFigures, elapsedSeconds } from '#trials/support/reportFigures.ts'

import type { TrialOptions } from './trials.ts'

const processes = 3

/** The mean time between two kills, in milliseconds. */
const killIntervalMs = 4000

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const whatsapp = await openFakeWhatsApp()
  const app = await startTestApp({ PUBLIC_URL: 'http://selvedge.test' })
  const group = await startGroup({ ...app.env, ...whatsapp.env })
  const faults = injectFaults(group, whatsapp, random)
  const figures = await sendWhatsAppThroughFaults({
    app,
    whatsapp,
    messages: Math.ceil(1000 * scale),
    random,
    admin: () => group.anyAdmin(random()),
    wake: () => {},
    withSilence: true,
  })
  const { kills, outages } = await faults.stop()
  const output = await group.close()
  reportFigures('through faults and kills', { ...figures, kills, outages, seconds: elapsedSeconds(started) })
  assertDeliveredOnce(figures)
  assert.ok(!output.includes(testToken), 'the log contains the token')
  assert.doesNotMatch(output, /"msg":"bug"/)
  await app.assertIntegrity()
  await app.close()
  await whatsapp.close()
}

interface Member {
  selvedge: SelvedgeProcess
  admin: TestClient
}

interface ProcessGroup {
  /** The Admin at a random process. */
  anyAdmin: (chance: number) => TestClient
  /** Kills a process with SIGKILL and starts another one. */
  kill: (chance: number) => Promise<void>
  /** Stops all processes. Returns all output. */
  close: () => Promise<string>
}

async function startGroup(env: Record<string, string>): Promise<ProcessGroup> {
  const started: SelvedgeProcess[] = []
  const start = async (): Promise<Member> => {
    const selvedge = startSelvedge(env)
    started.push(selvedge)
    const { url } = await selvedge.ready
    return { selvedge, admin: await signInAs(url, 'Admin') }
  }
  const members = await Promise.all(Array.from({ length: processes }, start))
  const pick = (chance: number) => {
    const member = members[Math.floor(chance * members.length)]
    assert.ok(member)
    return member
  }
  return {
    anyAdmin: (chance) => pick(chance).admin,
    async kill(chance) {
      const target = pick(chance)
      target.selvedge.signal('SIGKILL')
      await target.selvedge.ended
      members[members.indexOf(target)] = await start()
    },
    async close() {
      for (const { selvedge } of members) selvedge.signal('SIGINT')
      const ended = await Promise.all(started.map((selvedge) => selvedge.ended))
      return ended.map(({ output }) => output).join('')
    },
  }
}

/** Kills processes and takes WhatsApp offline for two seconds now and then, until stopped. */
function injectFaults(group: ProcessGroup, whatsapp: FakeWhatsApp, random: () => number) {
  const figures = { kills: 0, outages: 0 }
  const stopped = new AbortController()
  const working = (async () => {
    while (!stopped.signal.aborted) {
      await wait(killIntervalMs * (0.5 + random()))
      if (stopped.signal.aborted) return
      if (random() < 0.15) {
        await whatsapp.goOffline()
        await wait(2000)
        await whatsapp.goOnline()
        figures.outages += 1
      } else {
        await group.kill(random())
        figures.kills += 1
      }
    }
  })()
  return {
    async stop() {
      stopped.abort()
      await working
      return figures
    },
  }
}

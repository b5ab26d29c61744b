// 1,000 invoices by WhatsApp through a stand-in of the Cloud API that misbehaves in every way, sent by three processes that are
// killed again and again. None may be lost, come to a wrong number or with another's document, or come twice unless a person
// sent it again.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

import { assertDeliveredOnce, sendWhatsAppThroughFaults } from '#proofs/faults/sendWhatsAppThroughFaults.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { openFakeWhatsApp, testToken, type FakeWhatsApp } from '#server/testing/openFakeWhatsApp.ts'
import { type SelvedgeProcess, startSelvedge } from '#server/testing/startSelvedge.ts'
import { startTestApp, signInAs, type TestClient } from '#server/testing/startTestApp.ts'

import { reportFigures, elapsedSeconds } from './sayForTrials.ts'
import type { TrialOptions } from './trials.ts'

const processes = 3

/** How long, in milliseconds, a process lives at least until one is killed again. */
const killEvery = 4000

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const started = performance.now()
  const random = seededRandom(seed)
  const whatsapp = await openFakeWhatsApp()
  const shop = await startTestApp({ PUBLIC_URL: 'http://selvedge.test' })
  const fleet = await openFleet({ ...shop.env, ...whatsapp.env })
  const trouble = makeTrouble(fleet, whatsapp, random)
  const figures = await sendWhatsAppThroughFaults({
    shop,
    whatsapp,
    messages: Math.ceil(1000 * scale),
    random,
    admin: () => fleet.anyAdmin(random()),
    wake: () => {},
    withSilence: true,
  })
  const { kills, absences } = await trouble.stop()
  const output = await fleet.close()
  reportFigures('through faults and kills', { ...figures, kills, absences, seconds: elapsedSeconds(started) })
  assertDeliveredOnce(figures)
  assert.ok(!output.includes(testToken), 'the token stands in the log')
  assert.doesNotMatch(output, /"msg":"bug"/)
  await shop.assertIntegrity()
  await shop.close()
  await whatsapp.close()
}

interface Member {
  selvedge: SelvedgeProcess
  admin: TestClient
}

interface Fleet {
  /** The Admin at one of them. */
  anyAdmin: (chance: number) => TestClient
  /** Kills one as `kill -9` does, and starts another in its place. */
  kill: (chance: number) => Promise<void>
  /** Ends all; returns what every one of them ever wrote. */
  close: () => Promise<string>
}

async function openFleet(env: Record<string, string>): Promise<Fleet> {
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
      const victim = pick(chance)
      victim.selvedge.signal('SIGKILL')
      await victim.selvedge.ended
      members[members.indexOf(victim)] = await start()
    },
    async close() {
      for (const { selvedge } of members) selvedge.signal('SIGINT')
      const ended = await Promise.all(started.map((selvedge) => selvedge.ended))
      return ended.map(({ output }) => output).join('')
    },
  }
}

/** Kills processes, and lets WhatsApp be gone for two seconds now and then, until it is stopped. */
function makeTrouble(fleet: Fleet, whatsapp: FakeWhatsApp, random: () => number) {
  const figures = { kills: 0, absences: 0 }
  const over = new AbortController()
  const working = (async () => {
    while (!over.signal.aborted) {
      await wait(killEvery * (0.5 + random()))
      if (over.signal.aborted) return
      if (random() < 0.15) {
        await whatsapp.goOffline()
        await wait(2000)
        await whatsapp.goOnline()
        figures.absences += 1
      } else {
        await fleet.kill(random())
        figures.kills += 1
      }
    }
  })()
  return {
    async stop() {
      over.abort()
      await working
      return figures
    },
  }
}

// A market: processes of Selvedge over one PostgreSQL, clients at work at all of them, somebody who asks how they are, and books
// of all that was acknowledged.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { beginTold } from '#proofs/load/ledgerAsTold.ts'
import { numbersFrom } from '#server/operations/demo/numbersFrom.ts'
import { aProduct } from '#server/testing/goods.ts'
import { visit, type Visitor } from '#server/testing/openShop.ts'
import { type SelvedgeProcess, signInAsFirstAdmin, startSelvedge } from '#server/testing/startSelvedge.ts'

import { askHowTheyAre, type Health } from './askHowTheyAre.ts'
import { type Books, doSomething } from './deeds.ts'
import { judgeBooks } from './judgeBooks.ts'
import type { Counter } from './persist.ts'
import { openTally, type Tally } from './tally.ts'

export interface MarketOptions {
  /** Of the database as the processes reach it. */
  databaseUrl: string
  random: () => number
  processes?: number
  clients?: number
  env?: Record<string, string>
  /** What is different of one process, by its place. */
  envOf?: (place: number) => Record<string, string>
}

export interface Member {
  place: number
  url: string
  selvedge: SelvedgeProcess
  /** The Admin at this process; undefined while it is dead. */
  visitor: Visitor | undefined
  lastDone: number
}

export interface Market {
  members: readonly Member[]
  books: Books
  tally: Tally
  health: Health
  /** Lets the clients work. */
  begin: () => void
  /** Each client ends what it is at, however long it has to ask; then nobody works. */
  rest: () => Promise<void>
  /** As `kill -9`; and another one in its place. */
  kill: (place: number) => Promise<void>
  revive: (place: number) => Promise<void>
  /** How many seconds it takes until every process has done something for somebody. */
  secondsUntilServed: () => Promise<number>
  /** Holds the database against the books; `url` is where it is now. */
  judge: (url: string) => Promise<void>
  close: () => Promise<void>
}

export async function openMarket(options: MarketOptions): Promise<Market> {
  const { databaseUrl, random, processes = 2, clients = 8 } = options
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-market-'))
  const tally = openTally()
  const outputs: Promise<{ output: string }>[] = []

  async function start(place: number): Promise<Pick<Member, 'selvedge' | 'url'>> {
    const selvedge = startSelvedge({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: 'http://selvedge.test',
      LOG_LEVEL: 'warn',
      ...options.env,
      ...options.envOf?.(place),
    })
    outputs.push(selvedge.ended)
    return { selvedge, url: (await selvedge.ready).url }
  }

  const first = await start(0)
  const { cookie, call } = await signInAsFirstAdmin(first.url)
  const others = await Promise.all(Array.from({ length: processes - 1 }, (_, index) => start(index + 1)))
  const members: Member[] = [first, ...others].map((started, place) => ({
    ...started,
    place,
    visitor: visit(started.url, cookie),
    lastDone: 0,
  }))
  const goods = []
  for (let count = 0; count < 8; count += 1)
    goods.push(
      await call(createProduct, aProduct({ quantity: 50_000, price: 100 + Math.floor(random() * 20_000) })),
    )
  const books: Books = {
    told: beginTold(goods),
    goods,
    lately: [],
    answers: [],
    imports: new Map(),
    // Of its own: what is broken when must not depend on how fast clients are.
    random: numbersFrom(Math.floor(random() * 2 ** 32)),
  }
  const counter: Counter = {
    anyVisitor() {
      const living = members.filter(({ visitor }) => visitor)
      const member = living[Math.floor(Math.random() * living.length)]
      return member?.visitor && { visitor: member.visitor, place: member.place }
    },
    tally,
    onDone(place) {
      const member = members[place]
      if (member) member.lastDone = performance.now()
    },
  }
  const health = askHowTheyAre(members)
  let closing = new AbortController()
  let working: Promise<unknown> = Promise.resolve()

  async function beAClient({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) await doSomething(counter, books)
  }

  return {
    members,
    books,
    tally,
    health,
    begin() {
      closing = new AbortController()
      working = Promise.all(Array.from({ length: clients }, () => beAClient(closing)))
      // Heard when they rest.
      working.catch(() => {})
    },
    async rest() {
      closing.abort()
      await working
    },
    async kill(place) {
      const member = members[place]
      assert.ok(member)
      member.visitor = undefined
      member.selvedge.signal('SIGKILL')
      await member.selvedge.ended
    },
    async revive(place) {
      const member = members[place]
      assert.ok(member)
      Object.assign(member, await start(place))
      member.visitor = visit(member.url, cookie)
    },
    async secondsUntilServed() {
      const begun = performance.now()
      while (members.some(({ visitor, lastDone }) => visitor && lastDone < begun)) {
        // Clients that failed would leave nobody to wait for.
        await Promise.race([wait(20), working])
        assert.ok(performance.now() - begun < 120_000, 'it does not serve again')
      }
      return Math.round((performance.now() - begun) / 10) / 100
    },
    async judge(url) {
      const living = counter.anyVisitor()
      assert.ok(living)
      await judgeBooks(url, books, living.visitor)
    },
    async close() {
      health.stop()
      for (const { selvedge } of members) selvedge.signal('SIGTERM')
      const ended = await Promise.all(outputs)
      for (const { output } of ended) assert.doesNotMatch(output, /"msg":"bug"/)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

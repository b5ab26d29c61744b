// Who listens to this process, and what they are told: the tail of the sealed activity log, read when somebody says that it
// grew, and what the log does not tell.
import type { Logger } from 'pino'

import { type LiveEvent, liveTimeoutMs, type LiveSubject } from '#contract/platform/live.ts'
import { hasPermission } from '#domain/permissions.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { liveStreams } from '#server/platform/metrics.ts'
import type { SignedInUser } from '#server/platform/person.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { Subscriber, Live, LiveMessage } from './live.ts'
import { openChannel } from './openChannel.ts'
import { openStream, type Stream } from './openStream.ts'
import { positionHistory } from './positionHistory.ts'
import { readPosition, readChangedSubjects } from './readChangedSubjects.ts'
import { createUnloggedChanges } from './unloggedChanges.ts'

/** Browsers of one person, and of all in this process. */
const mostOfAPerson = 20
const mostInAll = 1000

export interface LiveOptions {
  db: Db
  log: Logger
  databaseUrl: string | undefined
  /** Who is signed in by each of these sessions; undefined where the session has ended. */
  findSignedIn: (tokenHashes: Buffer[]) => Promise<(SignedInUser | undefined)[]>
  /** Called when the company has changed, or may have. */
  onCompanyChange: () => Promise<void>
}

export async function openLive({
  db,
  log,
  databaseUrl,
  findSignedIn,
  onCompanyChange: onCompany,
}: LiveOptions): Promise<Live> {
  const streams = new Set<Stream>()
  let position = await readPosition(db)
  const places = positionHistory(position)
  const unlogged = createUnloggedChanges()
  let isOver = false
  let looking: Promise<void> | undefined
  let isMore = false

  function tellAll(touched: LiveSubject[] | null, toWhom = [...streams]): void {
    for (const stream of toWhom) stream.send({ position, touched })
  }

  function moveTo(next: number): void {
    position = Math.max(position, next)
    places.record(position)
  }

  /** Reads what the log says since the last time and tells it. Asked for while it runs, it runs once more. */
  function look(): Promise<void> {
    isMore = true
    looking ??= lookOn()
    return looking
  }

  async function lookOn(): Promise<void> {
    try {
      while (isMore) {
        isMore = false
        const event = await readChangedSubjects(db, position)
        if (event.touched?.length === 0) continue
        await endDead(event.touched)
        moveTo(event.position)
        tellAll(event.touched)
      }
    } finally {
      // At once: whoever asks from here on must not be given a look that is over.
      looking = undefined
    }
  }

  /** Whoever lost their session, or their role, is told nothing more. */
  async function endDead(touched: LiveSubject[] | null): Promise<void> {
    const ids = touched?.filter(({ type }) => type === 'user').map(({ id }) => id)
    const isMeant = ({ subscriber: { user: person } }: Stream) =>
      !ids || ids.includes(null) || ids.includes(person.id)
    const asked = [...streams].filter(isMeant)
    if (asked.length === 0) return
    const alive = await findSignedIn(asked.map(({ subscriber: listener }) => listener.tokenHash))
    for (const [index, stream] of asked.entries()) {
      if (alive[index]?.role !== stream.subscriber.user.role) stream.end()
    }
  }

  function hear(news: LiveMessage): void {
    if ('position' in news) {
      if (streams.size > 0) void look().catch(warn)
      // Nobody listens: what they missed is read when they come.
      else moveTo(news.position)
    } else if ('company' in news) {
      void onCompany()
    } else if ('delivery' in news) {
      unlogged.record('delivery')
      tellAll([
        { type: 'delivery', id: news.delivery },
        ...(news.invoice === null ? [] : [{ type: 'invoice' as const, id: news.invoice }]),
      ])
    } else if ('health' in news || 'proof' in news) {
      const type = 'health' in news ? 'health' : 'proof'
      unlogged.record(type)
      tellAll(
        [{ type, id: null }],
        [...streams].filter(({ subscriber: listener }) => mayHear(listener.user, type)),
      )
    } else {
      unlogged.record('notice')
      const own = [...streams].filter(({ subscriber: listener }) => listener.user.id === news.readerOfNotices)
      tellAll([{ type: 'notice', id: null }], own)
    }
  }

  function warn(error: unknown): void {
    log.warn({ err: error }, 'what happened could not be read; it is read with what happens next')
  }

  const channel = await openChannel({
    db,
    log,
    databaseUrl,
    onMessage: hear,
    onGap() {
      void onCompany()
      look()
        .then(() => endDead(null))
        .catch(warn)
      unlogged.recordAll()
      for (const stream of streams) tellAll(untold(stream.subscriber.user), [stream])
    },
  })

  const heartbeat = setInterval(() => {
    void channel.probe()
    // A session may also end with time, and a command may have ended it.
    void endDead(null).catch(warn)
    tellAll(
      [],
      [...streams].filter((stream) => stream.isIdle()),
    )
  }, liveTimeoutMs / 2).unref()

  function assertRoom({ user: person }: Subscriber): void {
    if (isOver) throw new Refusal('unavailable', 'Selvedge is shutting down.', { retryAfterSeconds: 1 })
    const own = [...streams].filter(({ subscriber: listener }) => listener.user.id === person.id).length
    if (own < mostOfAPerson && streams.size < mostInAll) return
    const who = own < mostOfAPerson ? 'Too many browsers' : 'Too many browsers of yours'
    throw new Refusal('unavailable', `${who} are told at once what happens. Please reload to see it.`, {
      retryAfterSeconds: 30,
    })
  }

  async function missedBy(
    { user: person, lastPosition, ageMs: age }: Subscriber,
    upTo: number,
  ): Promise<LiveEvent> {
    const after = lastPosition ?? places.at(age)
    if (after === undefined || after > upTo) return { position: upTo, touched: null }
    const missed = await readChangedSubjects(db, after, upTo)
    if (!missed.touched) return missed
    // For how long it was away with an old place, nobody knows.
    const since = lastPosition === undefined ? age : undefined
    return { ...missed, touched: [...missed.touched, ...untold(person, since)] }
  }

  /** What is in no log and may have been told in the last so many milliseconds, or ever, as far as that person may know of it. */
  function untold(person: SignedInUser, age?: number): LiveSubject[] {
    return unlogged.since(age).filter(({ type }) => mayHear(person, type))
  }

  return {
    publish: (news) => channel.publish(news),
    async subscribe(listener) {
      assertRoom(listener)
      const stream = openStream(listener, () => {
        if (streams.delete(stream)) liveStreams.dec()
      })
      streams.add(stream)
      liveStreams.inc()
      try {
        await look()
        await stream.open(() => missedBy(listener, position))
        // Their session may have ended since it was looked at, and that have been told already.
        await endDead([{ type: 'user', id: listener.user.id }])
      } catch (error) {
        stream.end()
        throw error
      }
      return stream.events
    },
    closeStreams() {
      isOver = true
      for (const stream of streams) stream.end()
    },
    async close() {
      clearInterval(heartbeat)
      await channel.close()
    },
  }
}

/** How Selvedge is, is told to those alone who may read it. */
function mayHear({ role }: SignedInUser, type: LiveSubject['type']): boolean {
  return (type !== 'health' && type !== 'proof') || hasPermission(role, 'health.read')
}

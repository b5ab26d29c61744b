// Live updates: sends the subjects of newly sealed activity log entries, and changes that are not in the log, to subscribed clients.
import type { Logger } from 'pino'

import { type LiveEvent, liveTimeoutMs, type LiveSubject } from '#contract/platform/live.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { liveStreams } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'

import type { Subscriber, Live, LiveMessage } from './live.ts'
import { positionHistory, createUnloggedChanges } from './liveHistory.ts'
import { openChannel } from './openChannel.ts'
import { openStream, type Stream } from './openStream.ts'
import { readPosition, readChangedSubjects } from './readChangedSubjects.ts'
import { visibleSubjects } from './visibleSubjects.ts'

const maxStreamsPerUser = 20
const maxStreams = 1000

export interface LiveOptions {
  db: Db
  log: Logger
  databaseUrl: string
  /** Returns the user of each session, undefined if it has ended. */
  findSessionUsers: (tokenHashes: Buffer[]) => Promise<(SignedInUser | undefined)[]>
  /** Called when the company settings have changed, or may have. */
  onCompanyChange: () => Promise<void>
}

export async function openLive({
  db,
  log,
  databaseUrl,
  findSessionUsers,
  onCompanyChange,
}: LiveOptions): Promise<Live> {
  const streams = new Set<Stream>()
  let position = await readPosition(db)
  const history = positionHistory(position)
  const unloggedChanges = createUnloggedChanges()
  let isClosed = false
  let reading: Promise<void> | undefined
  let mustReadAgain = false

  function sendAll(touched: LiveSubject[] | null, targets = [...streams]): void {
    for (const stream of targets) {
      const visible = touched && visibleSubjects(stream.subscriber.user, touched)
      const isHidden = visible?.length === 0 && touched?.length !== 0
      if (!isHidden) stream.send({ position, touched: visible })
    }
  }

  function advanceTo(newPosition: number): void {
    position = Math.max(position, newPosition)
    history.record(position)
  }

  /** Reads new log entries and sends them. If it is running, it runs once more afterwards. */
  function readNewEntries(): Promise<void> {
    mustReadAgain = true
    reading ??= readUntilDone()
    return reading
  }

  async function readUntilDone(): Promise<void> {
    try {
      while (mustReadAgain) {
        mustReadAgain = false
        const event = await readChangedSubjects(db, position)
        if (event.touched?.length === 0) continue
        await endInvalidStreams(event.touched)
        advanceTo(event.position)
        sendAll(event.touched)
      }
    } finally {
      reading = undefined
    }
  }

  /** Ends the streams of users whose session ended or whose role changed. */
  async function endInvalidStreams(touched: LiveSubject[] | null): Promise<void> {
    const ids = touched?.filter(({ type }) => type === 'user').map(({ id }) => id)
    const isAffected = ({ subscriber: { user } }: Stream) =>
      !ids || ids.includes(null) || ids.includes(user.id)
    const affected = [...streams].filter(isAffected)
    if (affected.length === 0) return
    const current = await findSessionUsers(affected.map(({ subscriber }) => subscriber.tokenHash))
    for (const [index, stream] of affected.entries()) {
      if (current[index]?.role !== stream.subscriber.user.role) stream.end()
    }
  }

  function handleMessage(message: LiveMessage): void {
    if ('position' in message) {
      if (streams.size > 0) void readNewEntries().catch(warn)
      // Without streams, entries are read when a client subscribes.
      else advanceTo(message.position)
    } else if ('company' in message) {
      void onCompanyChange()
    } else if ('delivery' in message) {
      unloggedChanges.record('delivery')
      sendAll([
        { type: 'delivery', id: message.delivery },
        ...(message.document === null ? [] : [message.document]),
      ])
    } else if ('health' in message || 'integrityCheck' in message) {
      const type = 'health' in message ? 'health' : 'integrityCheck'
      unloggedChanges.record(type)
      sendAll([{ type, id: null }])
    } else if ('notifications' in message) {
      unloggedChanges.record('notification')
      sendAll([{ type: 'notification', id: null }])
    } else {
      unloggedChanges.record('notification')
      const own = [...streams].filter(({ subscriber }) => subscriber.user.id === message.notificationsReadBy)
      sendAll([{ type: 'notification', id: null }], own)
    }
  }

  function warn(error: unknown): void {
    log.warn({ err: error }, 'could not read new activity log entries; they will be read with the next ones')
  }

  const channel = await openChannel({
    db,
    log,
    databaseUrl,
    onMessage: handleMessage,
    onGap() {
      void onCompanyChange()
      readNewEntries()
        .then(() => endInvalidStreams(null))
        .catch(warn)
      unloggedChanges.recordAll()
      sendAll(unloggedChanges.since())
    },
  })

  const heartbeat = setInterval(() => {
    void channel.probe()
    // Sessions also expire.
    void endInvalidStreams(null).catch(warn)
    sendAll(
      [],
      [...streams].filter((stream) => stream.isIdle()),
    )
  }, liveTimeoutMs / 2).unref()

  function assertStreamAvailable({ user }: Subscriber): void {
    if (isClosed) throw new Refusal('unavailable', 'Selvedge is shutting down.', { retryAfterSeconds: 1 })
    const own = [...streams].filter(({ subscriber }) => subscriber.user.id === user.id).length
    if (own < maxStreamsPerUser && streams.size < maxStreams) return
    const who = own < maxStreamsPerUser ? 'users are' : 'of your browser tabs are'
    throw new Refusal(
      'unavailable',
      `Too many ${who} connected for live updates. Reload the page to see changes.`,
      {
        retryAfterSeconds: 30,
      },
    )
  }

  async function readMissed({ user, lastPosition, ageMs }: Subscriber, upTo: number): Promise<LiveEvent> {
    const after = lastPosition ?? history.at(ageMs)
    if (after === undefined || after > upTo) return { position: upTo, touched: null }
    const missed = await readChangedSubjects(db, after, upTo)
    if (!missed.touched) return missed
    // A last position doesn't say how long the client was disconnected.
    const since = lastPosition === undefined ? ageMs : undefined
    const touched = [...missed.touched, ...unloggedChanges.since(since)]
    return { ...missed, touched: visibleSubjects(user, touched) }
  }

  return {
    publish: (message) => channel.publish(message),
    async subscribe(subscriber) {
      assertStreamAvailable(subscriber)
      const stream = openStream(subscriber, () => {
        if (streams.delete(stream)) liveStreams.dec()
      })
      streams.add(stream)
      liveStreams.inc()
      try {
        await readNewEntries()
        await stream.open(() => readMissed(subscriber, position))
        // The session may have ended since the request was authenticated.
        await endInvalidStreams([{ type: 'user', id: subscriber.user.id }])
      } catch (error) {
        stream.end()
        throw error
      }
      return stream.events
    },
    closeStreams() {
      isClosed = true
      for (const stream of streams) stream.end()
    },
    async close() {
      clearInterval(heartbeat)
      await channel.close()
    },
  }
}

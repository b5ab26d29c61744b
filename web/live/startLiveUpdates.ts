// Being told what others do while a page is open: one stream for all tabs of a browser, which one of them holds and shares.
import type { LiveEvent } from '#contract/platform/live.ts'

import { setConnected } from './connection.ts'
import { invalidateQueries } from './invalidateQueries.ts'
import { openEventStream } from './openEventStream.ts'

/** The lock that the tab holds which follows, and the channel on which it tells the others. */
const name = 'selvedge-live'

type Message = { event: LiveEvent } | { connected: boolean } | 'how is it' | 'try now'

let lastPosition: number | undefined
let isConnected = false
let tryNow = () => {}

/** Asks for the connection at once where it is lost. */
export function reconnectNow(): void {
  tryNow()
}

/** Begins to follow; returns how to stop. */
export function startLiveUpdates(): () => void {
  const stop = new AbortController()
  // A page that came by plain http from another machine has no locks.
  if ('locks' in navigator) followTogether(stop.signal)
  else followAlone(stop.signal)
  const wake = () => document.hidden || tryNow()
  window.addEventListener('online', wake, { signal: stop.signal })
  document.addEventListener('visibilitychange', wake, { signal: stop.signal })
  return () => stop.abort()
}

function hear(event: LiveEvent): void {
  lastPosition = event.position
  invalidateQueries(event.touched)
}

function connect(connected: boolean): void {
  isConnected = connected
  setConnected(connected)
}

function followTogether(signal: AbortSignal): void {
  const channel = new BroadcastChannel(name)
  const tell = (message: Message) => channel.postMessage(message)
  let follows = false
  const line = openEventStream({
    lastPosition: () => lastPosition,
    onEvent(event) {
      hear(event)
      tell({ event })
    },
    onConnected(connected) {
      if (connected !== isConnected) tell({ connected })
      connect(connected)
    },
  })
  tryNow = () => (follows ? line.reconnect() : tell('try now'))

  channel.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (typeof message === 'object') {
      if ('event' in message) hear(message.event)
      else connect(message.connected)
    } else if (!follows) return
    else if (message === 'try now') line.reconnect()
    else tell({ connected: isConnected })
  })
  signal.addEventListener('abort', () => channel.close())
  tell('how is it')

  // The browser gives the lock to the next tab when this one is closed.
  navigator.locks
    .request(name, { signal }, () => {
      follows = true
      return line.run(signal)
    })
    .catch(() => undefined)
}

/** A stream for each tab, and a browser has few at once: only the tab that is seen follows. */
function followAlone(signal: AbortSignal): void {
  const line = openEventStream({ lastPosition: () => lastPosition, onEvent: hear, onConnected: connect })
  let seen = new AbortController()
  const follow = () => {
    seen.abort()
    if (document.hidden) return
    seen = new AbortController()
    void line.run(AbortSignal.any([signal, seen.signal]))
  }
  tryNow = () => line.reconnect()
  document.addEventListener('visibilitychange', follow, { signal })
  follow()
}

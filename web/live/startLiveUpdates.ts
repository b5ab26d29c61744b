// Live updates: one tab of a browser holds the event stream and shares it with the others.
import type { LiveEvent } from '#contract/platform/live.ts'
import { loadUnreachable } from '#web/api/queryClient.ts'

import { setConnected } from './connection.ts'
import { invalidateQueries } from './invalidateQueries.ts'
import { openEventStream } from './openEventStream.ts'

/** The name of the Web Lock that the leading tab holds, and of the channel between tabs. */
const name = 'selvedge-live'

type Message = { event: LiveEvent } | { connected: boolean } | 'get state' | 'reconnect'

let lastPosition: number | undefined
let isConnected = false
let reconnect = () => {}

/** Reconnects at once if the connection is lost. */
export function reconnectNow(): void {
  reconnect()
}

/** Returns the function that stops them. */
export function startLiveUpdates(): () => void {
  const stop = new AbortController()
  // Pages loaded by plain http from another machine have no Web Locks.
  if ('locks' in navigator) shareStream(stop.signal)
  else openOwnStream(stop.signal)
  const wake = () => document.hidden || reconnect()
  window.addEventListener('online', wake, { signal: stop.signal })
  document.addEventListener('visibilitychange', wake, { signal: stop.signal })
  return () => stop.abort()
}

function handleEvent(event: LiveEvent): void {
  lastPosition = event.position
  invalidateQueries(event.touched)
}

function updateConnection(connected: boolean): void {
  if (connected && !isConnected) loadUnreachable()
  isConnected = connected
  setConnected(connected)
}

function shareStream(signal: AbortSignal): void {
  const channel = new BroadcastChannel(name)
  const post = (message: Message) => channel.postMessage(message)
  let isLeader = false
  const stream = openEventStream({
    lastPosition: () => lastPosition,
    onEvent(event) {
      handleEvent(event)
      post({ event })
    },
    onConnected(connected) {
      if (connected !== isConnected) post({ connected })
      updateConnection(connected)
    },
  })
  reconnect = () => (isLeader ? stream.reconnect() : post('reconnect'))

  channel.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (typeof message === 'object') {
      if ('event' in message) handleEvent(message.event)
      else updateConnection(message.connected)
    } else if (!isLeader) return
    else if (message === 'reconnect') stream.reconnect()
    else post({ connected: isConnected })
  })
  signal.addEventListener('abort', () => channel.close())
  post('get state')

  // When this tab closes, the browser gives the lock to the next one.
  navigator.locks
    .request(name, { signal }, () => {
      isLeader = true
      return stream.run(signal)
    })
    .catch(() => undefined)
}

/** Without locks only the visible tab has a stream: browsers open few connections at once. */
function openOwnStream(signal: AbortSignal): void {
  const stream = openEventStream({
    lastPosition: () => lastPosition,
    onEvent: handleEvent,
    onConnected: updateConnection,
  })
  let visible = new AbortController()
  const onVisibilityChange = () => {
    visible.abort()
    if (document.hidden) return
    visible = new AbortController()
    void stream.run(AbortSignal.any([signal, visible.signal]))
  }
  reconnect = () => stream.reconnect()
  document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  onVisibilityChange()
}

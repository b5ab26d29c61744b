// Sends labels to printers in the network: raw ZPL to a port, where a printer may answer how it is.
import { lookup } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { parsePrinterAddress } from '#domain/messaging/printerAddress.ts'
import { askPrinterStatus, parsePrinterStatus } from '#domain/messaging/printerStatus.ts'
import type { Sender, SendOutcome } from '#server/messaging/deliveries/sender.ts'

import { isPrivateAddress, notPrivateMessage } from './privateNetworks.ts'

/** `progress` is the longest time in which a printer takes nothing: a slow one prints while it reads. */
const defaultTimeoutsMs = { connect: 3000, firstAnswer: 2000, progress: 10_000 }

/** Between two messages to a printer, so that it has one at a time. */
const minIntervalMs = 1000

const chunkBytes = 16 * 1024
const maxAnswerLength = 4096

export function openPrinters(timeoutsMs = defaultTimeoutsMs): Sender {
  return {
    // Labels that were printed would be printed twice.
    isUnsafeToRetry: () => true,
    minIntervalMs,
    async send({ delivery, printerAddress = '', attachment }, signal) {
      const address = await findAddress(printerAddress)
      if ('outcome' in address) return address
      const connection = await open(
        address,
        AbortSignal.any([signal, AbortSignal.timeout(timeoutsMs.connect)]),
      )
      if (connection instanceof Error)
        return postponed(`The printer at ${printerAddress} could not be reached: ${reasonOf(connection)}.`)
      const { socket } = connection
      const stop = () => socket.destroy()
      signal.addEventListener('abort', stop)
      try {
        const result = await print(connection, attachment?.bytes ?? new Uint8Array(), timeoutsMs)
        return 'taken' in result
          ? { outcome: 'accepted', reference: delivery.messageId, serverReply: result.taken }
          : result
      } finally {
        signal.removeEventListener('abort', stop)
        socket.destroy()
      }
    },
    async close() {},
  }
}

type Status = NonNullable<ReturnType<typeof parsePrinterStatus>>

interface Address {
  host: string
  port: number
}

/** Of a name, the first address in a private network: it is the one that is connected to, since a name can change. */
async function findAddress(text: string): Promise<Address | SendOutcome> {
  const address = parsePrinterAddress(text)
  if (!address) return { outcome: 'refused', serverReply: `${text} is no network address.` }
  const { host, port } = address
  try {
    const addresses = await lookup(host, { all: true })
    const usable = addresses.find((one) => isPrivateAddress(one.address))
    return usable
      ? { host: usable.address, port }
      : { outcome: 'refused', serverReply: notPrivateMessage(host) }
  } catch {
    return postponed(`No printer named ${host} was found in the network.`)
  }
}

interface Connection {
  socket: Socket
  closed: Promise<void>
}

/** Returns the error of a connection that failed. */
async function open({ host, port }: Address, signal: AbortSignal): Promise<Connection | Error> {
  const { promise, resolve } = Promise.withResolvers<Connection | Error>()
  const socket = connect({ host, port, noDelay: true })
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  const stop = () => {
    socket.destroy()
    resolve(new Error('it did not answer in time'))
  }
  socket.once('connect', () => resolve({ socket, closed }))
  // Stays: what happens to a connection later is seen when it closes.
  socket.on('error', resolve)
  // A connection closes when all that came is read.
  socket.resume()
  signal.addEventListener('abort', stop, { once: true })
  const opened = await promise
  signal.removeEventListener('abort', stop)
  return opened
}

/** Nothing is sent to a printer that says what it waits for. What it may have printed in part is not sent again by itself. */
async function print(
  connection: Connection,
  zpl: Uint8Array,
  timeoutsMs: typeof defaultTimeoutsMs,
): Promise<SendOutcome | { taken: string }> {
  const { socket, closed } = connection
  const before = await askStatus(connection, timeoutsMs.firstAnswer)
  if (before?.problem !== undefined) return postponed(`The printer ${before.problem}.`)
  if (socket.destroyed) return postponed('The printer closed the connection before it got anything.')
  for (let sent = 0; sent < zpl.length; sent += chunkBytes) {
    const isTaken = await write(connection, zpl.subarray(sent, sent + chunkBytes), timeoutsMs.progress)
    if (!isTaken) return unconfirmed
  }
  if (before) {
    const after = await askStatus(connection, timeoutsMs.progress)
    if (!after) return unconfirmed
    if (after.problem === undefined) return { taken: allTaken }
    return { taken: `${allTaken} It ${after.problem}, and prints the others afterwards.` }
  }
  // A printer that doesn't answer shows that it has read everything by closing its side.
  socket.end()
  const isClosed = await within(closed, timeoutsMs.progress)
  return isClosed && !socket.errored ? { taken: allTaken } : unconfirmed
}

/** Undefined if it doesn't answer in time, or closes. */
async function askStatus({ socket, closed }: Connection, timeoutMs: number): Promise<Status | undefined> {
  const { promise, resolve } = Promise.withResolvers<Status | undefined>()
  let answer = ''
  const read = (bytes: Buffer) => {
    answer = (answer + bytes.toString('latin1')).slice(-maxAnswerLength)
    const status = parsePrinterStatus(answer)
    if (status) resolve(status)
  }
  socket.on('data', read)
  socket.write(askPrinterStatus)
  const isOver = within(closed, timeoutMs).then(() => undefined)
  const status = await Promise.race([promise, isOver])
  socket.off('data', read)
  return status
}

/** False if the printer takes nothing for so long, or closes. */
async function write({ socket, closed }: Connection, bytes: Uint8Array, timeoutMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.write(bytes, (error) => resolve(!error))
  const isOver = within(closed, timeoutMs).then(() => false)
  return Promise.race([promise, isOver])
}

/** Whether it ends in time. */
async function within(promise: Promise<void>, timeoutMs: number): Promise<boolean> {
  return Promise.race([promise.then(() => true), wait(timeoutMs, false, { ref: false })])
}

const allTaken = 'The printer took all labels.'
const unconfirmed: SendOutcome = {
  outcome: 'unknown',
  serverReply: 'The printer did not confirm that it took all labels. Some may be printed.',
}
const postponed = (serverReply: string): SendOutcome => ({ outcome: 'postponed', serverReply })

function reasonOf({ message, code }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'it refused the connection'
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'there is no way to it in the network'
  return message
}

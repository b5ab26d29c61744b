// The log: one JSON text a line on standard error, each with the request that it is about, and none with anybody's secret.
import { type DestinationStream, type Logger, pino } from 'pino'

import { requestId } from './requestId.ts'

/** Opens the log. Written at once: a process that ends has said all that it had to say. */
export function openLog(
  level: string,
  stream: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: null,
      mixin: () => ({ requestId: requestId() }),
      serializers: { err: serializeError },
    },
    stream,
  )
}

interface ErrorInLog {
  type: string
  message: string
  /** PostgreSQL's code or the system's. */
  code?: string
  /** Of a database error: what it is about, without the values of any row. */
  table?: string
  column?: string
  constraint?: string
  stack?: string
  cause?: ErrorInLog
}

const causesTold = 3

/**
 * What an error says of itself without what it was handed: the values of a statement are people's names and the hashes of their
 * passwords, and PostgreSQL's detail quotes the row.
 */
export function serializeError(error: unknown, depth = 0): ErrorInLog {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code, table, column, constraint } = error as Error &
    Partial<Record<'code' | 'table' | 'column' | 'constraint', unknown>>
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    ...texts({ code, table, column, constraint }),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < causesTold && { cause: serializeError(error.cause, depth + 1) }),
  }
}

/** Drizzle ends the message of a failed statement with the values that it was sent with. */
function withoutValues(message: string): string {
  return message.startsWith('Failed query:') ? (message.split('\nparams:', 1)[0] ?? '') : message
}

/** The stack begins with the whole message, values and all: what comes after it is where it happened. */
function framesOf({ stack = '', message }: Error): string {
  const place = stack.indexOf(message)
  return place < 0 ? '' : stack.slice(place + message.length).trimStart()
}

function texts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

// The log: newline-delimited JSON on standard error, with request ids and without secrets.
import { type DestinationStream, type Logger, pino } from 'pino'

import { requestId } from './requestId.ts'

/** Writes synchronously, so that no lines are lost when the process ends. */
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

interface SerializedError {
  type: string
  message: string
  /** SQLSTATE or system error code. */
  code?: string
  /** For database errors. */
  table?: string
  column?: string
  constraint?: string
  stack?: string
  cause?: SerializedError
}

const maxCauses = 3

/** Serializes an error without statement parameters and without PostgreSQL's detail, which quote personal data and secrets. */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code, table, column, constraint } = error as Error &
    Partial<Record<'code' | 'table' | 'column' | 'constraint', unknown>>
  return {
    type: error.constructor.name,
    message: withoutParameters(error.message),
    ...stringFields({ code, table, column, constraint }),
    stack: stackFrames(error),
    ...(error.cause !== undefined && depth < maxCauses && { cause: serializeError(error.cause, depth + 1) }),
  }
}

/** Drizzle appends the parameters to the message of a failed statement. */
function withoutParameters(message: string): string {
  return message.startsWith('Failed query:') ? (message.split('\nparams:', 1)[0] ?? '') : message
}

/** The stack without the message, which may contain parameters. */
function stackFrames({ stack = '', message }: Error): string {
  const index = stack.indexOf(message)
  return index < 0 ? '' : stack.slice(index + message.length).trimStart()
}

function stringFields(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

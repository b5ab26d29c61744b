// What the database's refusals mean: PostgreSQL's five-letter codes, which the driver hands over inside other errors.

/** The code of a database error, wherever in the chain of causes it stands. */
function codeOf(error: unknown): string | undefined {
  return chainOf(error)
    .map((link) => ('code' in link ? link.code : undefined))
    .find((code) => typeof code === 'string')
}

/** Deadlock or serialization failure: the same transaction may well succeed when run again. Undefined where it is neither. */
export function retryReason(error: unknown): 'deadlock' | 'serialization' | undefined {
  const code = codeOf(error)
  if (code === '40P01') return 'deadlock'
  return code === '40001' ? 'serialization' : undefined
}

/** The statement ran longer than a statement may (server/platform/db/connect.ts). */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/** A value that PostgreSQL doesn't know, such as a time zone. */
export function isInvalidParameterValue(error: unknown): boolean {
  return codeOf(error) === '22023'
}

/** A value of which there may be one, such as an address, is another row's. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** It was asked whether it still lives, and did not answer (watchDatabase.ts). */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseGone'
  override message = 'The database does not answer.'
}

/** All connections are taken, and too many stand in line for one, or stood there for too long (guardPool.ts). */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
  override message = 'All connections to the database are taken.'
}

/** A connection that there was is no more: ended by an administrator, by a crash, after idling, or cut. */
const brokenCodes = new Set(['57P01', '57P02', '57P05', '25P03', 'ECONNRESET', 'EPIPE'])

/** None could be opened: the server starts or stops, has no room, is not there, or is a standby that takes no writes. */
const unreachedCodes = new Set([
  '57P03',
  '53300',
  '25006',
  'ECONNREFUSED',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const brokenWords = /Connection terminated|Client has encountered a connection error|Client was closed/
const unreachedWords = /Connection terminated due to connection timeout|timeout expired/

/** The connection broke while it was used: what was done last is unknown if it was a commit, and undone if not. */
export function isConnectionBroken(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return brokenCodes.has(code) || code.startsWith('08')
  return hasMessage(error, brokenWords) && !isConnectTimeout(error)
}

/** A connection that was being opened, and heard nothing for so long that it was given up (promptClient.ts). */
export function isConnectTimeout(error: unknown): boolean {
  return hasMessage(error, unreachedWords)
}

/** It reached a standby, or what was the primary: another connection may reach another server. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** The database is gone or going. */
export function isConnectionLoss(error: unknown): boolean {
  if (isConnectionBroken(error) || isAmong(error, DatabaseUnreachable)) return true
  const code = codeOf(error)
  return code === undefined ? isConnectTimeout(error) : unreachedCodes.has(code)
}

/** Another statement of the same transaction failed before it. */
export function isTransactionAborted(error: unknown): boolean {
  return codeOf(error) === '25P02'
}

export function isDatabaseBusy(error: unknown): boolean {
  return isAmong(error, DatabaseBusy)
}

/** Nobody gave a connection back in time. */
export function isPoolTimeout(error: unknown): boolean {
  return hasMessage(error, /timeout exceeded when trying to connect/)
}

export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error)
  return code === '53100' || code === 'ENOSPC'
}

function isAmong(error: unknown, kind: new () => Error): boolean {
  return chainOf(error).some((link) => link instanceof kind)
}

function hasMessage(error: unknown, pattern: RegExp): boolean {
  return chainOf(error).some(({ message }) => pattern.test(message))
}

/** The error and what caused it. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let current = error; current instanceof Error && chain.length < 5; current = current.cause)
    chain.push(current)
  return chain
}

// Classifies database errors by PostgreSQL's SQLSTATE codes and the driver's messages.

/** Returns the first code in the chain of causes. */
function codeOf(error: unknown): string | undefined {
  return causeChain(error)
    .map((link) => ('code' in link ? link.code : undefined))
    .find((code) => typeof code === 'string')
}

/** Deadlocks and serialization failures are worth a retry of the transaction. */
export function retryReason(error: unknown): 'deadlock' | 'serialization' | undefined {
  const code = codeOf(error)
  if (code === '40P01') return 'deadlock'
  return code === '40001' ? 'serialization' : undefined
}

/** The statement ran longer than a statement may (server/platform/db/connect.ts). */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/** For example an unknown time zone. */
export function isInvalidParameterValue(error: unknown): boolean {
  return codeOf(error) === '22023'
}

export function isPermissionDenied(error: unknown): boolean {
  return codeOf(error) === '42501'
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}

export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503'
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** The table whose row a statement waited for when it ran into a lock timeout, if PostgreSQL names it. */
export function lockedTableOf(error: unknown): string | undefined {
  return causeChain(error)
    .map((link) => ('where' in link ? /in relation "(\w+)"/.exec(String(link.where))?.[1] : undefined))
    .find((table) => table !== undefined)
}

/** The database did not answer a health check (watchDatabase.ts). */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
  override message = 'The database does not respond.'
}

/** Too many requests wait for a connection, or one waited too long. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
  override message = 'All connections to the database are taken.'
}

/** An open connection was closed: by an administrator, a crash, an idle timeout or the network. */
const brokenCodes = new Set(['57P01', '57P02', '57P05', '25P03', 'ECONNRESET', 'EPIPE'])

/** No connection could be opened: the server is starting, stopping, full, unreachable or a read-only standby. */
const unreachableCodes = new Set([
  '57P03',
  '53300',
  '25006',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const brokenMessages = /Connection terminated|Client has encountered a connection error|Client was closed/
const timeoutMessages = /Connection terminated due to connection timeout|timeout expired/

/** The connection broke during use. A commit in progress may or may not have happened; anything else was rolled back. */
export function isConnectionBroken(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return brokenCodes.has(code) || code.startsWith('08')
  return hasMessage(error, brokenMessages) && !isConnectTimeout(error)
}

/** A new connection could not be opened in time. */
export function isConnectTimeout(error: unknown): boolean {
  return hasMessage(error, timeoutMessages)
}

/** The server is a standby or a former primary; a new connection may reach the primary. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** The database is unreachable or the connection was lost. */
export function isConnectionLoss(error: unknown): boolean {
  if (isConnectionBroken(error) || hasCause(error, DatabaseUnreachable)) return true
  const code = codeOf(error)
  if (code === undefined) return isConnectTimeout(error)
  // A missing socket and a missing file have the same code.
  if (code === 'ENOENT')
    return causeChain(error).some((link) => 'syscall' in link && link.syscall === 'connect')
  return unreachableCodes.has(code)
}

export function isDatabaseBusy(error: unknown): boolean {
  return hasCause(error, DatabaseBusy)
}

/** No pool connection became free in time. */
export function isPoolTimeout(error: unknown): boolean {
  return hasMessage(error, /timeout exceeded when trying to connect/)
}

export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error)
  return code === '53100' || code === 'ENOSPC'
}

/** The message of the database or the driver, without the statement. */
export function rootMessage(error: unknown): string {
  return causeChain(error).at(-1)?.message ?? String(error)
}

function hasCause(error: unknown, kind: new () => Error): boolean {
  return causeChain(error).some((link) => link instanceof kind)
}

function hasMessage(error: unknown, pattern: RegExp): boolean {
  return causeChain(error).some(({ message }) => pattern.test(message))
}

/** The error and its causes. */
function causeChain(error: unknown): Error[] {
  const chain: Error[] = []
  for (let current = error; current instanceof Error && chain.length < 5; current = current.cause)
    chain.push(current)
  return chain
}

// What the database's refusals mean: PostgreSQL's five-letter codes, which the driver hands over inside other errors.

/** The code of a database error, wherever in the chain of causes it stands. */
function codeOf(error: unknown): string | undefined {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string') return current.code
    current = current.cause
  }
  return undefined
}

/** Deadlock or serialization failure: the same transaction may well succeed when run again. */
export function isWorthRetrying(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** The statement ran longer than a statement may (server/db/connect.ts). */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/** A value that PostgreSQL doesn't know, such as a time zone. */
export function isUnknownValue(error: unknown): boolean {
  return codeOf(error) === '22023'
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

const connectionCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
])

/** The database is gone or going: what it did last is unknown. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return connectionCodes.has(code) || code.startsWith('08')
  return hasMessage(
    error,
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/,
  )
}

export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error)
  return code === '53100' || code === 'ENOSPC'
}

function hasMessage(error: unknown, pattern: RegExp): boolean {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (pattern.test(current.message)) return true
    current = current.cause
  }
  return false
}

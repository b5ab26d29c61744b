// Queries that keep showing what they have while a reload fails, for example while the server restarts. The header says so.
import { CallError } from '#contract/platform/client.ts'

import { isUnauthorized } from './errorMessage.ts'

const retryMs = 10_000

/** The parts of a query, and of its state in the cache, that decide whether it is outdated. */
interface Outcome {
  data: unknown
  error: unknown
}

/** Whether the server could not be reached or failed. */
export function isUnreachable(error: unknown): boolean {
  return error !== null && (!(error instanceof CallError) || error.status >= 500)
}

/** Whether what a query shows may be out of date. Any other refusal, such as that of a deleted record, takes its place. */
export function isOutdated({ data, error }: Outcome): boolean {
  return data !== undefined && (isUnreachable(error) || isUnauthorized(error))
}

/** When an outdated query is tried again. After the end of a session only the user can do that. */
export function retryDelay({ state: { data, error } }: { state: Outcome }): number | false {
  return data !== undefined && isUnreachable(error) && retryMs
}

/** The query without the error of a reload, so that nothing typed on its page is lost. */
export function withoutReloadError<Query extends Outcome>(query: Query): Query {
  return isOutdated(query)
    ? { ...query, status: 'success', error: null, isError: false, isRefetchError: false }
    : query
}

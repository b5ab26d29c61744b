// Every endpoint there is, by noun. A route that is not in here does not exist.
import * as activity from './activity.ts'
import * as auth from './auth.ts'
import * as backups from './backups.ts'
import * as company from './company.ts'
import * as dashboard from './dashboard.ts'
import * as deliveries from './deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import * as health from './health.ts'
import * as images from './images.ts'
import * as imports from './imports.ts'
import * as invoices from './invoices.ts'
import * as live from './live.ts'
import * as notices from './notices.ts'
import * as probes from './probes.ts'
import * as products from './products.ts'
import * as programs from './programs.ts'
import * as search from './search.ts'
import * as stock from './stock.ts'
import * as users from './users.ts'

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'allow' in value
}

/** The contract by noun: its endpoints and schemas by their names. */
export const nouns: Record<string, Record<string, unknown>> = {
  auth,
  company,
  backups,
  products,
  stock,
  images,
  imports,
  invoices,
  deliveries,
  users,
  activity,
  dashboard,
  notices,
  search,
  live,
  health,
  programs,
  probes,
}

export const endpoints: readonly Endpoint[] = Object.values(nouns).flatMap((noun) =>
  Object.values(noun).filter(isEndpoint),
)

/** What each is called in figures, in the log and by programs: the name that it is exported under, such as 'createInvoice'. */
export const endpointNames: ReadonlyMap<Endpoint, string> = new Map(
  Object.values(nouns).flatMap((noun) =>
    Object.entries(noun).flatMap(([name, value]) => (isEndpoint(value) ? [[value, name] as const] : [])),
  ),
)

// Every endpoint there is, by noun. A route that is not in here does not exist.
import * as activity from './activity.ts'
import * as auth from './auth.ts'
import * as company from './company.ts'
import * as dashboard from './dashboard.ts'
import * as deliveries from './deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import * as images from './images.ts'
import * as imports from './imports.ts'
import * as invoices from './invoices.ts'
import * as live from './live.ts'
import * as notices from './notices.ts'
import * as probes from './probes.ts'
import * as products from './products.ts'
import * as search from './search.ts'
import * as stock from './stock.ts'
import * as users from './users.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'allow' in value
}

export const endpoints: readonly Endpoint[] = [
  auth,
  company,
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
  probes,
].flatMap((noun) => Object.values<unknown>(noun).filter(isEndpoint))

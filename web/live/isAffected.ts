// Which cached queries may be outdated after records changed.
import type { LiveSubject } from '#contract/platform/live.ts'

/** Path prefixes of the queries that depend on each type. */
const dependentPaths: Record<LiveSubject['type'], readonly string[]> = {
  product: ['/api/products', '/api/dashboard', '/api/notifications', '/api/activity-logs'],
  // Invoices change stock, without naming the products here.
  invoice: [
    '/api/invoices',
    '/api/products',
    '/api/deliveries',
    '/api/dashboard',
    '/api/notifications',
    '/api/activity-logs',
  ],
  import: ['/api/imports', '/api/products', '/api/dashboard', '/api/notifications', '/api/activity-logs'],
  user: ['/api/users', '/api/auth/sessions', '/api/deliveries', '/api/activity-logs'],
  company: ['/api/company', '/api/dashboard', '/api/activity-logs'],
  delivery: ['/api/deliveries', '/api/invoices', '/api/notifications'],
  notification: ['/api/notifications'],
  health: ['/api/health', '/api/backups'],
  // Progress only; the end of a check is published as health.
  integrityCheck: ['/api/health/integrity-checks'],
}

/** Queries of a single record, whose input has its id. */
const singleRecordPaths: Partial<Record<LiveSubject['type'], string>> = {
  product: '/api/products/:id',
  invoice: '/api/invoices/:id',
  import: '/api/imports/:id',
  delivery: '/api/deliveries/:id',
}

const currentUserPath = '/api/auth/user'

export interface CachedQuery {
  /** Path and input of the endpoint. */
  queryKey: readonly unknown[]
  data: unknown
}

/** `changed` is null if anything may have changed. */
export function isAffected(
  { queryKey: [path, input], data }: CachedQuery,
  changed: readonly LiveSubject[] | null,
): boolean {
  if (typeof path !== 'string') return false
  if (!changed) return path.startsWith('/api/')
  return changed.some(({ type, id }) => {
    if (path === currentUserPath) return type === 'user' && id !== null && id === idOf(data)
    if (!pathsShowing(type).some((prefix) => path.startsWith(prefix))) return false
    // The query of a single record shows no other record.
    const isSingleRecord = path.startsWith(`/api/${nouns[type].resource}/:id`)
    return id === null || !isSingleRecord || id === idOf(input)
  })
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
}

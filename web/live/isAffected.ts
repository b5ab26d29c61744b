// Which of what was read from the server may be old, by what was touched.
import type { LiveSubject } from '#contract/platform/live.ts'

/** What shows things of a type, by the beginning of its address. */
const dependents: Record<LiveSubject['type'], readonly string[]> = {
  product: ['/api/products', '/api/dashboard', '/api/notices', '/api/activity-logs'],
  // An invoice takes stock of products that nobody names.
  invoice: [
    '/api/invoices',
    '/api/products',
    '/api/deliveries',
    '/api/dashboard',
    '/api/notices',
    '/api/activity-logs',
  ],
  import: ['/api/imports', '/api/products', '/api/dashboard', '/api/notices', '/api/activity-logs'],
  user: ['/api/users', '/api/auth/sessions', '/api/deliveries', '/api/activity-logs'],
  company: ['/api/company', '/api/dashboard', '/api/activity-logs'],
  delivery: ['/api/deliveries', '/api/invoices', '/api/notices'],
  notice: ['/api/notices'],
  health: ['/api/health', '/api/backups'],
  // While it runs; when it ends, that is health.
  proof: ['/api/health/proofs'],
}

/** What shows one thing alone, such as /api/products/:id and what lies beneath. */
const ofOne: Partial<Record<LiveSubject['type'], string>> = {
  product: '/api/products/:id',
  invoice: '/api/invoices/:id',
  import: '/api/imports/:id',
  delivery: '/api/deliveries/:id',
}

const ownUser = '/api/auth/user'

/** What was read: the path and the input of its endpoint, and the answer. */
export interface CachedQuery {
  queryKey: readonly unknown[]
  data: unknown
}

/** Null: anything may have been touched. */
export function isAffected(
  { queryKey: [path, input], data }: CachedQuery,
  touched: readonly LiveSubject[] | null,
): boolean {
  if (typeof path !== 'string') return false
  if (!touched) return path.startsWith('/api/')
  return touched.some(({ type, id }) => {
    // Somebody may have been given another name.
    if (path === ownUser) return type === 'user' && id !== null && id === idOf(data)
    if (!dependents[type].some((beginning) => path.startsWith(beginning))) return false
    const one = ofOne[type]
    return one === undefined || id === null || !path.startsWith(one) || id === idOf(input)
  })
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
}

// Which cached queries may be outdated after records changed.
import type { LiveSubject } from '#contract/platform/live.ts'
import { nouns, pathsShowing } from '#domain/nouns.ts'

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

// Reloads the queries that changes elsewhere affect: at most twice a second, and not while a dialog is open.
import type { Query } from '@tanstack/react-query'

import { pathsShowing, resourcePath } from '#contract/nounPaths.ts'
import { findCurrentUser } from '#contract/people/auth.ts'
import type { LiveSubject } from '#contract/platform/live.ts'
import { queryClient } from '#web/api/queryClient.ts'

const intervalMs = 500

/** A slower reload no longer delays the next one. */
const maxReloadMs = 10_000

/** With more changed records, everything is reloaded. */
const maxPending = 200

/** By type and id; null: anything may have changed. */
let pending: Map<string, LiveSubject> | null = new Map()
let timer: ReturnType<typeof setTimeout> | undefined
let lastReload = Number.NEGATIVE_INFINITY
let isReloading = false

/** `changed` is null if anything may have changed. */
export function invalidateQueries(changed: readonly LiveSubject[] | null): void {
  for (const subject of changed ?? []) pending?.set(`${subject.type} ${subject.id}`, subject)
  if (!changed || (pending?.size ?? 0) > maxPending) pending = null
  if (pending?.size !== 0) scheduleReload()
}

function scheduleReload(): void {
  timer ??= setTimeout(reload, Math.max(lastReload + intervalMs - performance.now(), 0))
}

function reload(): void {
  timer = undefined
  if (document.hidden) {
    document.addEventListener('visibilitychange', scheduleReload, { once: true })
    return
  }
  if (isReloading || isDialogOpen()) {
    timer = setTimeout(reload, intervalMs)
    return
  }
  lastReload = performance.now()
  const changed = pending && [...pending.values()]
  pending = new Map()
  isReloading = true
  const timeout = new Promise((resolve) => setTimeout(resolve, maxReloadMs))
  void Promise.race([reloadAffected(changed), timeout]).finally(() => {
    isReloading = false
  })
}

async function reloadAffected(changed: readonly LiveSubject[] | null): Promise<void> {
  const isQueryAffected = ({ queryKey, state: { data } }: Query) => isAffected({ queryKey, data }, changed)
  // A first load in progress is not restarted, but may have started before the change: reload it afterwards.
  const loading = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && isQueryAffected(query),
  })
  await queryClient.invalidateQueries({
    // Also retries queries whose last reload failed.
    predicate: (query) =>
      isQueryAffected(query) || (query.state.status === 'error' && query.state.data !== undefined),
  })
  if (loading.length > 0)
    await queryClient.invalidateQueries({ predicate: (query) => loading.includes(query) })
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"][data-state="open"]') !== null
}

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
    if (path === findCurrentUser.path) return type === 'user' && id !== null && id === idOf(data)
    if (!pathsShowing(type).some((prefix) => path.startsWith(prefix))) return false
    // The query of a single record shows no other record.
    const isSingleRecord = path.startsWith(`${resourcePath(type)}/:id`)
    return id === null || !isSingleRecord || id === idOf(input)
  })
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
}

// The records that a user opened from the search last, saved in the browser.
import * as z from 'zod/mini'

import { writeStored, readStored } from '#web/api/browserStorage.ts'

import type { RecentItem, SearchOption } from './searchOption.ts'

const maxRecent = 5
const recentKinds = ['product', 'style', 'invoice', 'creditNote', 'customer', 'record'] as const

const RecentItems = z.array(
  z.object({
    kind: z.enum(recentKinds),
    // A path of this app.
    href: z.string().check(z.regex(/^\/[^/\\]/)),
    title: z.string(),
    note: z.optional(z.string()),
  }),
)

const storageKey = (userId: number) => `recent searches of ${userId}`

export function readRecentItems(userId: number): RecentItem[] {
  return readStored(storageKey(userId), RecentItems) ?? []
}

/** Saves records only: pages are always listed. */
export function saveRecentItem(userId: number, { kind: chosen, href, title, note }: SearchOption): void {
  const kind = recentKinds.find((known) => known === chosen)
  if (href === undefined || kind === undefined) return
  const others = readRecentItems(userId).filter((item) => item.href !== href)
  writeStored(
    storageKey(userId),
    RecentItems,
    [{ kind, href, title, note }, ...others].slice(0, maxRecent) as z.output<typeof RecentItems>,
  )
}

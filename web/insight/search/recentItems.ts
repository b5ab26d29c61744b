// What somebody opened from the search last, kept in their browser: where the next search begins.
import * as z from 'zod/mini'

import { writeStored, readStored } from '#web/api/browserStorage.ts'

import type { RecentItem, SearchOption } from './searchOptions.ts'

const mostRecent = 5

const Leads = z.array(
  z.object({
    kind: z.enum(['product', 'invoice', 'customer']),
    // A page of ours.
    href: z.string().check(z.regex(/^\/[^/\\]/)),
    title: z.string(),
    note: z.optional(z.string()),
  }),
)

const placeOf = (userId: number) => `recent searches of ${userId}`

export function readRecentItems(userId: number): RecentItem[] {
  return readStored(placeOf(userId), Leads) ?? []
}

/** Products, invoices and customers; pages are offered anyway. */
export function saveRecentItem(userId: number, { kind, href, title, note }: SearchOption): void {
  if (href === undefined || (kind !== 'product' && kind !== 'invoice' && kind !== 'customer')) return
  const others = readRecentItems(userId).filter((lead) => lead.href !== href)
  writeStored(
    placeOf(userId),
    Leads,
    [{ kind, href, title, note }, ...others].slice(0, mostRecent) as z.output<typeof Leads>,
  )
}

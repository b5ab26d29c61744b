// What somebody opened from the search last, kept in their browser: where the next search begins.
import * as z from 'zod/mini'

import { keep, readKept } from '#web/api/keptInBrowser.ts'

import type { Lead, Option } from './options.ts'

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

export function recentOf(userId: number): Lead[] {
  return readKept(placeOf(userId), Leads) ?? []
}

/** Products, invoices and customers; pages are offered anyway. */
export function remember(userId: number, { kind, href, title, note }: Option): void {
  if (href === undefined || (kind !== 'product' && kind !== 'invoice' && kind !== 'customer')) return
  const others = recentOf(userId).filter((lead) => lead.href !== href)
  keep(
    placeOf(userId),
    Leads,
    [{ kind, href, title, note }, ...others].slice(0, mostRecent) as z.output<typeof Leads>,
  )
}

// The pages that the sidebar and the search offer to a role.
import type { Role } from '#domain/permissions.ts'

import { mayView, type Page, type PagePath, pages } from './pages.ts'

export type PageEntry = NonNullable<Page['entry']> & { path: PagePath; title: string }

/** Those of the sidebar have a group and come first, in its order; the search finds all. */
export function pageEntriesFor(role: Role): PageEntry[] {
  const found = (Object.entries(pages) as [PagePath, Page][]).flatMap(([path, page]) =>
    page.entry && mayView(role, page) ? [{ path, title: page.title, ...page.entry }] : [],
  )
  const isInSidebar = ({ group }: PageEntry) => group !== undefined
  return [...found.filter(isInSidebar), ...found.filter((entry) => !isInSidebar(entry))]
}

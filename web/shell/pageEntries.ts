// The pages that the sidebar, the tabs of a place, the menu of new records and the search offer to a role.
import type { Role } from '#domain/permissions.ts'

import { getPage, mayView, type Page, type PagePath, pages, pagesAbove } from './pages.ts'

export type PageEntry = NonNullable<Page['entry']> & { path: PagePath; title: string }

/** Those of the sidebar come first, in its order; the search finds all. */
export function pageEntriesFor(role: Role): PageEntry[] {
  const entries = (Object.entries(pages) as [PagePath, Page][]).flatMap(([path, page]) =>
    page.entry && mayView(role, page) ? [{ path, title: page.title, ...page.entry }] : [],
  )
  return [...entries.filter(isPlace), ...entries.filter((entry) => !isPlace(entry))]
}

/** A place has an entry in the sidebar. */
export function isPlace({ group }: Pick<PageEntry, 'group'>): boolean {
  return group !== undefined
}

/** The place that the letter opens, if the role may see it. */
export function placeWithLetter(role: Role, letter: string): PageEntry | undefined {
  return pageEntriesFor(role).find((entry) => entry.letter === letter)
}

/** The place to which a page belongs: itself, or the next one above it. */
export function placeOf(path: PagePath): PagePath | undefined {
  const page = getPage(path)
  const above = pagesAbove(page).toReversed()
  return [{ path, page }, ...above].find(({ page: { entry } }) => entry && isPlace(entry))?.path
}

/** The tabs of the place of which the page is one, if there are several; none for the pages of a record. */
export function tabsAt(role: Role, path: PagePath): PageEntry[] {
  const place = placeOf(path)
  const tabs = pageEntriesFor(role).filter(
    (entry) => entry.path === place || (entry.isTab && placeOf(entry.path) === place),
  )
  return tabs.length > 1 && tabs.some((tab) => tab.path === path) ? tabs : []
}

/** The pages that create a record, those of this place first. */
export function newPagesAt(role: Role, path: PagePath): PageEntry[] {
  const isHere = (entry: PageEntry) => getPage(entry.path).parent === placeOf(path)
  const entries = pageEntriesFor(role).filter(({ isNew }) => isNew)
  return [...entries.filter(isHere), ...entries.filter((entry) => !isHere(entry))]
}

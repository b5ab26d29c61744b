// The places of the sidebar, in groups.
import { Link, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef } from 'react'

import type { Role } from '#domain/permissions.ts'
import { isPlace, type PageEntry, pageEntriesFor, placeOf } from '#web/shell/pageEntries.ts'
import { navGroups } from '#web/shell/pages.ts'
import { Keycaps } from '#web/ui/Keycaps.tsx'

import { usePagePath } from './usePagePath.ts'

export function Navigation({ role }: { role: Role }) {
  const page = usePagePath()
  const nav = useRef<HTMLElement>(null)
  useScrollToActive(nav)
  const current = page && placeOf(page)
  const places = pageEntriesFor(role).filter(isPlace)
  return (
    <nav ref={nav} aria-label="Main" className="min-h-0 flex-1 overflow-y-auto pt-1 pr-3 pb-2">
      {[null, ...navGroups].map((group) => {
        const members = places.filter((place) => place.group === group)
        return members.length > 0 && <NavSection key={group} {...{ group, members, current }} />
      })}
    </nav>
  )
}

/** Scrolls the list to the current place, after the router has restored its scroll position. */
function useScrollToActive(nav: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
      }),
    [router, nav],
  )
}

interface NavSectionProps {
  /** null: above the groups. */
  group: string | null
  members: readonly PageEntry[]
  current: string | undefined
}

function NavSection({ group, members, current }: NavSectionProps) {
  const id = useId()
  return (
    <div className="not-first:mt-3">
      {group !== null && (
        <h2 id={id} className="mb-0.5 truncate pl-4 text-meta font-medium text-muted in-data-icons:sr-only">
          {group}
        </h2>
      )}
      <ul aria-labelledby={group === null ? undefined : id} className="flex flex-col gap-px">
        {members.map(({ title, place = title, path, Icon, letter }) => (
          <li key={path}>
            <Link
              to={path}
              activeOptions={{ exact: true, includeSearch: false }}
              // The router sets 'page' on the place itself.
              aria-current={path === current ? 'true' : undefined}
              title={place}
              className={navItem}
            >
              <Icon aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate in-data-icons:sr-only">{place}</span>
              {letter !== undefined && <Keycaps shortcut="goTo" letter={letter} className={goKeys} />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shown at a place that is pointed at or focused, and at all of them between `g` and its letter. */
const goKeys =
  '-my-1 opacity-0 transition-opacity in-data-icons:hidden group-hover:opacity-100 group-focus-visible:opacity-100 in-data-going:opacity-100 in-data-going:delay-100'

/** The current place has the red line. */
const navItem =
  'group flex min-h-control items-center gap-2.5 rounded-r-md pr-2 pl-4 text-control font-medium text-muted no-underline focus-ring hover:bg-hover hover:text-ink ' +
  'aria-[current]:bg-hover aria-[current]:text-ink aria-[current]:selvedge-left ' +
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]'

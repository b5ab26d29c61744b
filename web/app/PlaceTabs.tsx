// The tabs of a place: links to its pages, at the top of each of them.
import { Link } from '@tanstack/react-router'

import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { tabsAt } from '#web/shell/pageEntries.ts'

import { usePagePath } from './usePagePath.ts'

export function PlaceTabs() {
  const { user } = useCurrentUser()
  const path = usePagePath()
  const tabs = user && path ? tabsAt(user.role, path) : []
  if (tabs.length === 0) return null
  return (
    <nav
      aria-label={tabs[0]?.place ?? tabs[0]?.title}
      className="-mt-2 mb-4 overflow-x-auto border-b border-hairline max-sm:-mx-3 max-sm:px-3 print:hidden"
    >
      <ul className="flex gap-5">
        {tabs.map(({ path, title }) => (
          <li key={path} className="shrink-0">
            <Link
              to={path}
              activeOptions={{ exact: true, includeSearch: false }}
              className="-mb-px flex min-h-control items-center border-b-2 border-transparent text-control font-medium text-muted no-underline focus-ring hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink max-sm:min-h-11"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

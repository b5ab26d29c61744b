// The title of the page, after links to the pages above it.
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'

import { returnTo } from './listPlaces.ts'

type Parent = NonNullable<ReturnType<typeof useMatches>[number]['staticData']['parent']>

/** Contains the page's h1: the `staticData.title` of the route. */
export function Breadcrumbs() {
  const { title = 'Selvedge', parent } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const router = useRouter()
  useDocumentTitle(title)
  const parents: { path: Parent; title: string | undefined }[] = []
  for (let path = parent; path !== undefined;) {
    const data = router.routesByPath[path].options.staticData
    parents.unshift({ path, title: data?.title })
    path = data?.parent
  }

  const follow = (event: MouseEvent, path: Parent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!opensElsewhere && returnTo(router, path)) event.preventDefault()
  }
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      {parents.length > 0 && (
        <nav aria-label="Breadcrumbs" className="min-w-0 shrink-0 max-md:hidden print:hidden">
          <ol className="flex gap-2 text-control text-muted">
            {parents.map(({ path, title }) => (
              <li key={path} className="flex gap-2 not-last:max-xl:hidden">
                <Link
                  to={path}
                  onClick={(event) => follow(event, path)}
                  className="text-muted no-underline focus-ring hover:text-ink hover:underline"
                >
                  {title}
                </Link>
                <span aria-hidden="true">/</span>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <h1 className="line-clamp-2 min-w-0 text-title leading-5 wrap-break-word max-sm:text-[1rem]">
        {title}
      </h1>
    </div>
  )
}

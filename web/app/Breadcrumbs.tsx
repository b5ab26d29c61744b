// The title of the page, after links to the pages above it.
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { pagesAbove, type PlainPath } from '#web/shell/pages.ts'
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'

import { returnTo } from './listPlaces.ts'

/** Contains the page's h1. */
export function Breadcrumbs() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const { title = 'Selvedge' } = page
  const parents = pagesAbove(page)
  const router = useRouter()
  useDocumentTitle(title)

  const follow = (event: MouseEvent, path: PlainPath) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!opensElsewhere && returnTo(router, path)) event.preventDefault()
  }
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      {parents.length > 0 && (
        <nav aria-label="Breadcrumbs" className="min-w-0 shrink-0 max-md:hidden print:hidden">
          <ol className="flex gap-2 text-control text-muted">
            {parents.map(({ path, page }) => (
              <li key={path} className="flex gap-2 not-last:max-xl:hidden">
                <Link
                  to={path}
                  onClick={(event) => follow(event, path)}
                  className="text-muted no-underline focus-ring hover:text-ink hover:underline"
                >
                  {page.title}
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

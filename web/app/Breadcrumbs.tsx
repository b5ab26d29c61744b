// The title of the page or the record on it, after links to the pages above it.
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { mayView, pagesAbove, type PlainPath } from '#web/shell/pages.ts'
import { reportCut, TitleState, useRecordTitle } from '#web/shell/RecordTitle.tsx'
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'
import { useIsWide } from '#web/ui/useMediaQuery.ts'

import { returnTo } from './listPlaces.ts'

/** Contains the page's h1. */
export function Breadcrumbs() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const isOfRecord = useMatches({ select: (matches) => matches.at(-1)?.fullPath.includes('$id') })
  const record = useRecordTitle()
  const isWide = useIsWide()
  const title = record?.text ?? page.title ?? 'Selvedge'
  const { user } = useCurrentUser()
  const parents = pagesAbove(page).filter((above) => user && mayView(user.role, above.page))
  const router = useRouter()
  useDocumentTitle(title)

  const follow = (event: MouseEvent, path: PlainPath) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!opensElsewhere && returnTo(router, path)) event.preventDefault()
  }
  return (
    <div className="flex min-w-0 items-center gap-2">
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
      {/* A long name gives way before the state behind it. */}
      <h1
        // Another text may be cut in a heading of the same size.
        key={title}
        ref={watchCut}
        title={record?.text}
        className={`line-clamp-2 text-title leading-5 wrap-anywhere max-sm:text-[1rem] print:line-clamp-none ${record?.isCode ? 'shrink-0 max-sm:shrink' : 'min-w-0 shrink-20'} ${isOfRecord && !record ? 'animate-await' : ''}`}
      >
        {record?.isCode ? <span className="code">{title}</span> : title}
      </h1>
      {record && isWide && <TitleState title={record} />}
    </div>
  )
}

function watchCut(heading: HTMLElement | null): (() => void) | undefined {
  if (!heading) return undefined
  const observer = new ResizeObserver(() => reportCut(heading.scrollHeight > heading.clientHeight + 1))
  observer.observe(heading)
  return () => observer.disconnect()
}

// The button after the title of a list, which opens its saved views.
import { useLocation, useSearch } from '@tanstack/react-router'
import { ChevronDown, Layers } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { isViewedList, type ViewedList, viewedLists } from '#domain/people/savedViews.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

// Loaded when first used, so that lists load as fast as without views.
const ChosenView = lazy(async () => ({ default: (await import('./ChosenView.tsx')).ChosenView }))
const ViewsPanel = lazy(async () => ({ default: (await import('./ViewsPanel.tsx')).ViewsPanel }))

/** Renders nothing on pages that are no list. */
export function ViewsButton() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return isViewedList(path) ? <ListViewsButton key={path} list={path} /> : null
}

function ListViewsButton({ list }: { list: ViewedList }) {
  const { savedView } = useSearch({ strict: false })
  if (usePermissionError(viewedLists[list].permission) !== undefined) return null
  return (
    <Popover
      title="Views"
      flush
      align="start"
      trigger={
        <Button size="sm" variant="ghost" className="text-muted max-lg:w-control max-lg:px-0 print:hidden">
          <Layers aria-hidden="true" />
          <span className="truncate max-lg:sr-only lg:max-xl:max-w-12 xl:max-w-64">
            {savedView === undefined ? (
              'Views'
            ) : (
              <Suspense fallback="Views">
                <ChosenView list={list} />
              </Suspense>
            )}
          </span>
          <ChevronDown aria-hidden="true" className="max-xl:hidden" />
        </Button>
      }
    >
      <Suspense
        fallback={
          <div className="grid place-items-center py-12 text-muted">
            <Spinner label="Loading views" />
          </div>
        }
      >
        <ViewsPanel list={list} />
      </Suspense>
    </Popover>
  )
}

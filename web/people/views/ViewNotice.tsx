// Above a list that shows a saved view.
import { useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { isViewedList } from '#domain/people/savedViews.ts'

// Loaded with the first view, as the name of the view is.
const MissingPartsNotice = lazy(async () => ({
  default: (await import('./MissingPartsNotice.tsx')).MissingPartsNotice,
}))

/** Renders nothing without a view. */
export function ViewNotice() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { savedView } = useSearch({ strict: false })
  if (savedView === undefined || !isViewedList(path)) return null
  return (
    <Suspense>
      <MissingPartsNotice list={path} />
    </Suspense>
  )
}

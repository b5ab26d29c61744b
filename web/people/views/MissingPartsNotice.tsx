// Says what of the chosen view the list no longer has.
import type { ViewedList } from '#domain/people/savedViews.ts'
import { Notice } from '#web/ui/Notice.tsx'

import { useChosenView } from './useChosenView.ts'

export function MissingPartsNotice({ list }: { list: ViewedList }) {
  const { view, missing } = useChosenView(list)
  if (!view || missing === undefined) return null
  return (
    <div className="mb-3 print:hidden">
      <Notice tone="warning">
        <p className="wrap-anywhere">
          {`The view ${view.name} is shown without ${missing}, which this list no longer has. Update the view under Views to remove it.`}
        </p>
      </Notice>
    </div>
  )
}

// The name of the chosen view on the button that opens all.
import type { ViewedList } from '#domain/people/savedViews.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { useChosenView } from './useChosenView.ts'

export function ChosenView({ list }: { list: ViewedList }) {
  const { view, isChanged } = useChosenView(list)
  if (!view) return 'Views'
  return (
    <>
      <VisuallyHidden>View: </VisuallyHidden>
      <span className="text-ink">{view.name}</span>
      {isChanged && ' (changed)'}
    </>
  )
}

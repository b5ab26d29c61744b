// Chooses between the matrix and the list of an invoice's items.
import { Grid3x3, List } from 'lucide-react'

import type { ItemsView } from './itemBlocks.ts'

const views = [
  { view: 'matrix', label: 'Matrix', Icon: Grid3x3 },
  { view: 'list', label: 'List', Icon: List },
] as const

interface ViewSwitchProps {
  view: ItemsView
  onChange: (view: ItemsView) => void
}

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset aria-label="View of the items" className="flex rounded-md border border-edge p-0.5">
      {views.map(({ view: own, label, Icon }) => (
        <button
          key={own}
          type="button"
          aria-pressed={view === own}
          onClick={() => onChange(own)}
          className="flex h-6 items-center gap-1.5 rounded-sm px-2 text-meta font-medium text-muted focus-ring hover:text-ink max-sm:w-9 max-sm:justify-center aria-pressed:bg-selected aria-pressed:text-ink pointer-coarse:h-9"
        >
          <Icon aria-hidden="true" className="size-3.5 stroke-[1.5]" />
          <span className="max-sm:sr-only">{label}</span>
        </button>
      ))}
    </fieldset>
  )
}

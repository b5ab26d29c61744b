// Chooses between the matrix and the list of the items of an invoice or order.
import { Grid3x3, List } from 'lucide-react'

import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'

import type { ItemsView } from './lineBlocks.ts'

const views = [
  { value: 'matrix', label: 'Matrix', Icon: Grid3x3 },
  { value: 'list', label: 'List', Icon: List },
] as const

interface ViewSwitchProps {
  view: ItemsView
  onChange: (view: ItemsView) => void
}

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return <SegmentedControl label="View of the items" value={view} options={views} onChange={onChange} />
}

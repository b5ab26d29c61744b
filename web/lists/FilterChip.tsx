// A filter that only links set: what it is, and how to remove it.
import { X } from 'lucide-react'

import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { useListNavigation } from './usePagedList.ts'

interface FilterChipProps {
  /** The search parameter. */
  name: string
  text: string
  /** For screen readers: 'show all customers'. */
  removal: string
}

export function FilterChip({ name, text, removal }: FilterChipProps) {
  const { setFilters } = useListNavigation()
  return (
    <Button className="max-w-64" onClick={() => setFilters({ [name]: undefined })}>
      <span className="truncate">{text}</span>
      <X aria-hidden="true" />
      <VisuallyHidden>{`: ${removal}`}</VisuallyHidden>
    </Button>
  )
}

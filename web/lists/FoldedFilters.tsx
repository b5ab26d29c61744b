// On a phone, a button unfolds the filters of a list and counts those that are set.
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

interface FoldedFiltersProps {
  /** Filters that are set. */
  count: number
  children: ReactNode
}

/** In a row of filters that wraps. Elsewhere the filters themselves. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const isPhone = useIsPhone()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (!isPhone) return <>{children}</>
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div id={id} hidden={!isOpen} className="flex basis-full flex-wrap gap-x-3 gap-y-2 [&[hidden]]:hidden">
        {isOpen && children}
      </div>
    </>
  )
}

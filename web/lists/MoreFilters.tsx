// A button that unfolds the rarer filters of a list in a row of their own, and counts those that are set.
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'

interface MoreFiltersProps {
  /** Filters that are set. Setting one unfolds all. */
  count: number
  children: ReactNode
}

/** In a row of filters that wraps. */
export function MoreFilters({ count, children }: MoreFiltersProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(count > 0)
  const [knownCount, setKnownCount] = useState(count)
  if (count !== knownCount) {
    setKnownCount(count)
    // A saved view or a link has set one.
    if (count > knownCount) setIsOpen(true)
  }
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div
        id={id}
        hidden={!isOpen}
        className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-2 [&[hidden]]:hidden"
      >
        {isOpen && children}
      </div>
    </>
  )
}

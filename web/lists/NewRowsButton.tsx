// Offers the rows that were added or removed since a list was loaded. It floats, so that no row moves.
import { ArrowUp } from 'lucide-react'

import { Button } from '#web/ui/Button.tsx'

import type { PendingRows } from './useLiveList.ts'

export function NewRowsButton({ news: { label, show } }: { news: PendingRows }) {
  const showAll = () => {
    show()
    window.scrollTo({ top: 0 })
    // The focused button is gone.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <output className="sticky top-[calc(var(--sticky-top)+1.25rem)] z-15 flex h-0 justify-center print:hidden">
      {label !== undefined && (
        <Button size="sm" className="-mt-3.5 animate-settle tabular shadow-float" onClick={showAll}>
          <ArrowUp aria-hidden="true" />
          {label}
        </Button>
      )}
    </output>
  )
}

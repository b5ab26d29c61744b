// The button at the head of a list that changed while it is being read. It floats, so that nothing moves under the reader's eyes.
import { ArrowUp } from 'lucide-react'

import { Button } from '#web/ui/Button.tsx'

import type { PendingRows } from './useLiveList.ts'

export function NewRowsButton({ news: { label: words, show } }: { news: PendingRows }) {
  const showAll = () => {
    show()
    window.scrollTo({ top: 0 })
    // The button that had the focus is gone.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <output className="sticky top-[calc(var(--sticky-top)+1.25rem)] z-15 flex h-0 justify-center print:hidden">
      {words !== undefined && (
        <Button size="sm" className="-mt-3.5 animate-settle tabular shadow-float" onClick={showAll}>
          <ArrowUp aria-hidden="true" />
          {words}
        </Button>
      )}
    </output>
  )
}

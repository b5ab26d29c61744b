// A phone's main action, within reach of the thumb; an ordinary row of buttons on larger screens.
import type { ReactNode } from 'react'

/** At the bottom of the window below 640 px, clear of the phone's edge; in the flow above. The main button comes last. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center justify-end gap-2 pt-4 max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:-mx-3 max-sm:mt-4 max-sm:border-t max-sm:border-hairline max-sm:bg-canvas max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 print:hidden">
      {children}
    </div>
  )
}

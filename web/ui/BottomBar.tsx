// A phone's main action, within reach of the thumb; an ordinary row of buttons on larger screens.
import type { ReactNode } from 'react'

interface BottomBarProps {
  className?: string | undefined
  children: ReactNode
}

/**
 * At the bottom of the window below 640 px, clear of the phone's edge; in the flow above. The main button comes last. Where a page
 * is shorter than the window, what it stands in has to be a column that is as high as the page.
 */
export function BottomBar({ className, children }: BottomBarProps) {
  return (
    // The space above it shows what is scrolled there, and lets it be touched.
    <div
      className={`pt-4 max-sm:pointer-events-none max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:-mx-3 max-sm:mt-auto print:hidden ${className ?? ''}`}
    >
      <div className="flex items-center justify-end gap-2 max-sm:pointer-events-auto max-sm:border-t max-sm:border-hairline max-sm:bg-canvas max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:*:flex-1">
        {children}
      </div>
    </div>
  )
}

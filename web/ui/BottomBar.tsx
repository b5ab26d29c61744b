// The main actions of a page: at the bottom of the window on a phone, a row of buttons on larger screens.
import type { ReactNode } from 'react'

interface BottomBarProps {
  className?: string | undefined
  children: ReactNode
}

/**
 * Fixed at the bottom below 640 px. The main button comes last. On a page
 * that is shorter than the window, the parent must be a column of full height.
 */
export function BottomBar({ className, children }: BottomBarProps) {
  return (
    // The space above it lets clicks through to the content.
    <div
      className={`pt-4 max-sm:pointer-events-none max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:-mx-3 max-sm:mt-auto print:hidden ${className ?? ''}`}
    >
      <div className="flex items-center justify-end gap-2 max-sm:pointer-events-auto max-sm:border-t max-sm:border-hairline max-sm:bg-canvas max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:*:flex-1">
        {children}
      </div>
    </div>
  )
}

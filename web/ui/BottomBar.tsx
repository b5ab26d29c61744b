// The main actions of a page: at the bottom of the window on a phone, a row of buttons on larger screens.
import type { ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'

// The space above the bar lets clicks through to the content.
const space = tv({
  base: 'pt-4 max-sm:-mx-3 max-sm:mt-auto print:hidden',
  variants: {
    sticksBelow: {
      sm: 'max-sm:pointer-events-none max-sm:sticky max-sm:bottom-0 max-sm:z-20',
      xl: '-mx-6 max-lg:-mx-4 max-xl:pointer-events-none max-xl:sticky max-xl:bottom-0 max-xl:z-20 xl:mx-0',
    },
  },
})

const bar = tv({
  variants: {
    sticksBelow: {
      sm: 'max-sm:pointer-events-auto max-sm:border-t max-sm:border-hairline max-sm:bg-canvas max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
      xl: 'max-xl:pointer-events-auto max-xl:border-t max-xl:border-hairline max-xl:bg-canvas max-xl:px-6 max-lg:px-4 max-sm:px-3 max-xl:pt-2 max-xl:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-xl:flex max-xl:items-center max-xl:gap-4 max-sm:block',
    },
  },
})

interface BottomBarProps {
  className?: string | undefined
  /** The width below which it stays at the bottom of the window: 640 px, or 1280 px. */
  sticksBelow?: 'sm' | 'xl' | undefined
  /** Left of the buttons, above them on a phone; only while the bar sticks. */
  summary?: ReactNode
  children: ReactNode
}

/** The main button comes last. On a page that is shorter than the window, the parent must be a column of full height. */
export function BottomBar({ className, sticksBelow = 'sm', summary, children }: BottomBarProps) {
  return (
    <div className={space({ sticksBelow, className })}>
      <div className={bar({ sticksBelow })}>
        {summary}
        {/* Four buttons need the width of a phone. */}
        <div className="ml-auto flex items-center justify-end gap-2 max-sm:*:flex-1 max-sm:has-[>:nth-child(4)]:gap-1.5 max-sm:has-[>:nth-child(4)]:*:px-1.5">
          {children}
        </div>
      </div>
    </div>
  )
}

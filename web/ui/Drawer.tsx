// A panel that slides in from the left: the sidebar on small screens.
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'

import { buttonStyles } from './buttonStyles.ts'
import { Scrim } from './Scrim.tsx'
import { useCloseOnBack } from './useCloseOnBack.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The accessible name: 'Menu'. */
  title: string
  /** At the top, left of the close button. */
  head?: ReactNode
  children: ReactNode
}

/** Controlled. Following a link inside closes it. */
export function Drawer({ open, onOpenChange, title, head, children }: DrawerProps) {
  const home = useRestoreFocus()
  useCloseOnBack(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content
          onOpenAutoFocus={(event) => {
            home.onOpenAutoFocus()
            // Radix skips links and would focus the last button.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={home.onCloseAutoFocus}
          aria-describedby={undefined}
          aria-modal="true"
          data-locks-scroll=""
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a[href]')) onOpenChange(false)
          }}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col bg-canvas pb-[env(safe-area-inset-bottom)] text-ink shadow-float outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div className="flex h-header shrink-0 items-center gap-2 pr-1 pl-4">
            <div className="flex min-w-0 flex-1 items-center gap-2.5">{head}</div>
            <Dialog.Close aria-label="Close menu" className={buttonStyles({ variant: 'ghost', icon: true })}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

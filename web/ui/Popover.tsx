// A small sheet that opens beside the button it belongs to, and explains what stands there.
import { Popover as RadixPopover } from 'radix-ui'
import type { ReactNode } from 'react'

import { useFloating } from './useFloating.ts'

interface PopoverProps {
  /** One button. */
  trigger: ReactNode
  title: string
  /** Stands at the right of the title. */
  action?: ReactNode
  /** Larger, for content that brings its own padding, such as a list with hairlines. */
  flush?: boolean | undefined
  children: ReactNode
}

/** Escape and a press outside close it and give the focus back. */
export function Popover({ trigger, title, action, flush = false, children }: PopoverProps) {
  const { container, ...state } = useFloating()
  return (
    <RadixPopover.Root {...state}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          aria-label={title}
          // Takes the focus itself, so that the arrows scroll what is long, and a second Enter does nothing.
          tabIndex={0}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={`z-30 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-md bg-raised text-ink shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-settle ${flush ? 'max-h-[min(34rem,var(--radix-popover-content-available-height))] w-96 pt-2' : 'max-h-[min(24rem,var(--radix-popover-content-available-height))] w-80 px-4 py-3'}`}
        >
          <div className={`mb-2 flex items-center justify-between gap-3 ${flush ? 'min-h-7 px-4' : ''}`}>
            <p className="text-control font-semibold">{title}</p>
            {action}
          </div>
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}

/** Wraps one link or button of the content, which closes the sheet as well. */
export function PopoverClose({ children }: { children: ReactNode }) {
  return <RadixPopover.Close asChild>{children}</RadixPopover.Close>
}

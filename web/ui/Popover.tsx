// A small sheet that opens beside the button it belongs to, and explains what stands there.
import { Popover as RadixPopover } from 'radix-ui'
import type { ReactNode } from 'react'

import { useFloating } from './floating.ts'

interface PopoverProps {
  /** One button. */
  trigger: ReactNode
  title: string
  children: ReactNode
}

/** Escape and a press outside close it and give the focus back. */
export function Popover({ trigger, title, children }: PopoverProps) {
  const { container, ...state } = useFloating()
  return (
    <RadixPopover.Root {...state}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          aria-label={title}
          // Takes the focus itself, so that the arrows scroll what is long.
          tabIndex={0}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-30 max-h-[min(24rem,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-md bg-raised px-4 py-3 text-ink shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-settle"
        >
          <p className="mb-2 text-control font-semibold">{title}</p>
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}

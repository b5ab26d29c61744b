// A small panel that opens next to its button.
import { Popover as RadixPopover } from 'radix-ui'
import type { ReactNode } from 'react'

import { useFloating } from './useFloating.ts'

interface PopoverProps {
  /** One button. */
  trigger: ReactNode
  title: string
  /** Right of the title. */
  action?: ReactNode
  /** Larger, for content with its own padding, such as a list with hairlines. */
  flush?: boolean | undefined
  /** The edge of the button that the panel is aligned with. */
  align?: 'start' | 'end' | undefined
  /** For a panel that its content closes; otherwise the button opens and closes it. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** Escape and a click outside close it and restore the focus. */
export function Popover({
  trigger,
  title,
  action,
  flush = false,
  align = 'end',
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  const { container, ...floating } = useFloating()
  const state = open === undefined || !onOpenChange ? floating : { open, onOpenChange }
  return (
    <RadixPopover.Root {...state}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          aria-label={title}
          // Gets the focus itself, so that arrow keys scroll and a second Enter does nothing; or the marked field.
          tabIndex={0}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (!(event.currentTarget instanceof HTMLElement)) return
            const field = event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')
            ;(field ?? event.currentTarget).focus()
          }}
          align={align}
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

/** Wraps a link or button of the content that also closes the panel. */
export function PopoverClose({ children }: { children: ReactNode }) {
  return <RadixPopover.Close asChild>{children}</RadixPopover.Close>
}

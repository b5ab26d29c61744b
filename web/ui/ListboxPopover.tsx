// A panel with a list of options below its text field. The focus stays in the field.
import { Popover } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef } from 'react'

interface ListboxPopoverProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** From useFloating. */
  container: HTMLElement | null
  /** The element around the field. */
  field: ReactElement
  children: ReactNode
}

export function ListboxPopover({ isOpen, onOpenChange, container, field, children }: ListboxPopoverProps) {
  const anchor = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Anchor asChild ref={anchor}>
        {field}
      </Popover.Anchor>
      <Popover.Portal container={container}>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (!(event.currentTarget instanceof HTMLElement)) return
            event.currentTarget.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // A click into the field does not close the list.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          className="z-30 max-h-[min(24rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-64 overflow-y-auto overscroll-contain rounded-md bg-raised p-1 text-control text-ink shadow-float outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

// The hint of a disabled button. A popover, because tooltips never open on touch.
import { Popover } from 'radix-ui'
import type { RefObject } from 'react'

import { hintStyles } from './Tooltip.tsx'
import type { Floating } from './useFloating.ts'

interface ReasonPopoverProps extends Floating {
  anchor: RefObject<HTMLElement | null>
  reason: string
}

export function ReasonPopover({ anchor, reason, container, ...state }: ReasonPopoverProps) {
  return (
    <Popover.Root {...state}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={container}>
        <Popover.Content
          role="tooltip"
          side="top"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // A click on the button opens the hint, so it doesn't count as a click outside.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          className={`pointer-events-none ${hintStyles}`}
        >
          {reason}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

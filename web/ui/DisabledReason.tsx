// Shows why a button is disabled: on hover, focus and touch.
import { Popover } from 'radix-ui'
import { useEffect, useEffectEvent, type RefObject } from 'react'

import { hintStyles } from './Tooltip.tsx'
import { useFloating } from './useFloating.ts'

interface DisabledReasonProps {
  anchor: RefObject<HTMLElement | null>
  /** Whether the button was clicked before this component was loaded. */
  asked: RefObject<boolean>
  reason: string
}

/**
 * Listens to the anchor instead of wrapping it, so that a focused button keeps the focus when it is disabled.
 * A popover, because tooltips never open on touch.
 */
export function DisabledReason({ anchor, asked, reason }: DisabledReasonProps) {
  const { container, ...state } = useFloating()
  const show = useEffectEvent(() => state.onOpenChange(true))
  const hide = useEffectEvent(() => state.onOpenChange(false))
  useEffect(() => {
    const node = anchor.current
    if (!node) return undefined
    const listening = new AbortController()
    const { signal } = listening
    node.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && show(), { signal })
    node.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && hide(), { signal })
    node.addEventListener('focus', () => node.matches(':focus-visible') && show(), { signal })
    node.addEventListener('click', show, { signal })
    node.addEventListener('blur', hide, { signal })
    if (asked.current) show()
    return () => listening.abort()
  }, [anchor, asked])
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

// Floats the reason beside a button that can't be used: on hover, on focus and on touch.
import { Popover } from 'radix-ui'
import { useEffect, useEffectEvent, type RefObject } from 'react'

import { hintStyles } from './hintStyles.ts'
import { useFloating } from './useFloating.ts'

interface DisabledReasonProps {
  anchor: RefObject<HTMLElement | null>
  /** True when the button was pressed before this was here to answer. */
  asked: RefObject<boolean>
  reason: string
}

/**
 * Listens to the anchor rather than wrapping it, so that a focused button which becomes disabled keeps the focus.
 * A popover rather than a tooltip, as a tooltip never opens on touch.
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
          // A press on the button itself is what opens the hint, so it must not count as one outside.
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

// Shows why a button is disabled: on hover, focus and touch.
import { lazy, Suspense, useEffect, useEffectEvent, type RefObject } from 'react'

import { useFloating } from './useFloating.ts'

// Loaded with the first disabled button: positioning code is larger than the button.
const ReasonPopover = lazy(async () => ({ default: (await import('./ReasonPopover.tsx')).ReasonPopover }))

interface DisabledReasonProps {
  anchor: RefObject<HTMLElement | null>
  reason: string
}

/** Listens to the anchor instead of wrapping it, so that a focused button keeps the focus when it is disabled. */
export function DisabledReason({ anchor, reason }: DisabledReasonProps) {
  const floating = useFloating()
  const show = useEffectEvent(() => floating.onOpenChange(true))
  const hide = useEffectEvent(() => floating.onOpenChange(false))
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
    return () => listening.abort()
  }, [anchor])
  return (
    <Suspense>
      <ReasonPopover anchor={anchor} reason={reason} {...floating} />
    </Suspense>
  )
}

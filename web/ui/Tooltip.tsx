// A short text that names or explains a control, on hover and focus.
import { Tooltip as RadixTooltip } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'

import { useFloating } from './useFloating.ts'

interface TooltipProps {
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** Also opens on click and touch, for disabled controls. */
  opensOnClick?: boolean | undefined
  /** One focusable element that accepts a ref. */
  children: ReactNode
}

/** The text is the description of the element, which needs its own name. */
export function Tooltip({ text, side = 'top', opensOnClick = false, children }: TooltipProps) {
  const { container, ...state } = useFloating()
  const clicked = (event: MouseEvent) => {
    if (!opensOnClick) return
    // Radix closes a tooltip on click unless the default is prevented.
    event.preventDefault()
    state.onOpenChange(true)
  }
  return (
    <RadixTooltip.Provider delayDuration={400} disableHoverableContent>
      <RadixTooltip.Root {...state}>
        <RadixTooltip.Trigger asChild onClick={clicked}>
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal container={container}>
          <RadixTooltip.Content side={side} sideOffset={6} collisionPadding={8} className={hintStyles}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}

export const hintStyles =
  'z-50 max-w-64 rounded-sm bg-ink px-2 py-1 text-meta text-canvas shadow-float text-pretty ' +
  'data-[state=closed]:animate-vanish data-[state=delayed-open]:animate-appear data-[state=instant-open]:animate-appear data-[state=open]:animate-appear'

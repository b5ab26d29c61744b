// State and container of menus, popovers and hints.
import { useState } from 'react'

/** The open dialog, outside of which everything is hidden from screen readers; otherwise main or the body. */
function landmark(): HTMLElement {
  return (
    document.querySelector<HTMLElement>('[aria-modal="true"][data-state="open"]') ??
    document.querySelector('main') ??
    document.body
  )
}

export interface Floating {
  open: boolean
  container: HTMLElement | null
  onOpenChange: (next: boolean) => void
}

/** The container is a landmark, so that no content is outside of one. */
export function useFloating(): Floating {
  const [open, setOpen] = useState(false)
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const onOpenChange = (next: boolean) => {
    // Chosen when it opens: another container would cut the closing animation.
    if (next) setContainer(landmark())
    setOpen(next)
  }
  return { open, container, onOpenChange }
}

// Whether something floats above the page, and where in the document it is put.
import { useState } from 'react'

/** The open dialog, outside of which everything is hidden from screen readers; else main; else the body. */
function landmark(): HTMLElement {
  return (
    document.querySelector<HTMLElement>('[aria-modal="true"][data-state="open"]') ??
    document.querySelector('main') ??
    document.body
  )
}

/** The state of a menu or hint. Its container is a landmark, so that nothing on a page lies outside of one. */
export function useFloating() {
  const [open, setOpen] = useState(false)
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const onOpenChange = (next: boolean) => {
    // Chosen on opening and kept on closing: another container would cut its leaving short.
    if (next) setContainer(landmark())
    setOpen(next)
  }
  return { open, container, onOpenChange }
}

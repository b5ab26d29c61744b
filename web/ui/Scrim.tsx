// The veil between a dialog and the page behind it.
import type { ComponentProps } from 'react'

/** Radix's Portal tells it when to stay for its leaving. */
export function Scrim(props: ComponentProps<'div'>) {
  return <div {...props} aria-hidden="true" className="fixed inset-0 z-40 animate-appear bg-scrim" />
}

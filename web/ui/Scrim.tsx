import type { ComponentProps } from 'react'

/** The overlay between a dialog and the page. Radix's Portal keeps it for the closing animation. */
export function Scrim(props: ComponentProps<'div'>) {
  return <div {...props} aria-hidden="true" className="fixed inset-0 z-40 animate-appear bg-scrim" />
}

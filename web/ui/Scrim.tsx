import type { ComponentProps } from 'react'

/** The overlay between a dialog and the page. Radix's Portal keeps it for the closing animation. */
export function Scrim(props: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      aria-hidden="true"
      // It takes clicks, unlike the page below it: the second one of a double click on the button that opened the dialog would take the
      // focus out of it.
      onMouseDown={(event) => event.preventDefault()}
      className="pointer-events-auto fixed inset-0 z-40 animate-appear bg-scrim"
    />
  )
}

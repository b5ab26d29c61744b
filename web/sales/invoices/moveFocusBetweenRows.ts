// Up and down in a list whose rows open by a link.
import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** For `onKeyDown` around a table or list: the arrows move the focus from one row's link to the next. */
export function moveFocusBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined || !(event.target instanceof Element)) return
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]'))
  const here = links.findIndex((link) => link === event.target)
  const next = here < 0 ? undefined : links[here + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

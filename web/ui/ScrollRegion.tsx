// A scrollable frame for a long list.
import type { ReactNode } from 'react'

/** Focusable, so that the keyboard can scroll it. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-y-auto [--sticky-top:0px]"
    >
      {children}
    </section>
  )
}

export function ListLimitNote({ listed }: { listed: number }) {
  return (
    <span className="text-meta text-muted">{`The first ${listed.toLocaleString('en-US')} are listed`}</span>
  )
}

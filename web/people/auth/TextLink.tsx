// A link between the pages of somebody who is not signed in: they load anew, as there is nothing to keep.
import type { ReactNode } from 'react'

/** As high as a control, so that a finger meets it. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="flex min-h-control w-fit items-center rounded-sm focus-ring text-control text-link underline-offset-2 hover:underline"
    >
      {children}
    </a>
  )
}

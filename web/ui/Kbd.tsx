import type { ReactNode } from 'react'

/** A key of the keyboard: `<Kbd>/</Kbd>`. */
export function Kbd({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <kbd
      className={`inline-grid h-5 min-w-5 place-items-center rounded-sm border border-hairline bg-canvas px-1 font-sans text-meta text-muted ${className ?? ''}`}
    >
      {children}
    </kbd>
  )
}

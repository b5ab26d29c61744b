// Placeholders in the shape of the loading content, shown after 150 ms.
import type { ReactNode } from 'react'

/** One block, sized by className: `<Skeleton className="h-4 w-40" />`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-await rounded-sm bg-pressed ${className ?? 'h-4 w-full'}`}
    />
  )
}

/** Announces once what is loading. */
export function SkeletonRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}

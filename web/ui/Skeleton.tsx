// The shape of what is coming. It shows only after 150 ms, in the place the content will take.
import type { ReactNode } from 'react'

/** One block; its size comes by className: `<Skeleton className="h-4 w-40" />`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-await rounded-sm bg-pressed ${className ?? 'h-4 w-full'}`}
    />
  )
}

/** Says once to screen readers what the skeletons inside stand for. */
export function SkeletonRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}

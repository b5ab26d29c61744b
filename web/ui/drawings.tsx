// Line drawings for empty pages.
import type { ReactNode } from 'react'

interface DrawingProps {
  className?: string | undefined
}

function Drawing({ className = 'w-24 text-muted', children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  )
}

/** A clothes hanger: products. */
export function HangerDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M43 13a5 5 0 1 1 7 4.6c-1.3.6-2 1.7-2 3V24" />
      <path d="M48 24 13 46c-3 2-1.7 6 2 6h66c3.7 0 5-4 2-6Z" className="fill-surface" />
      <path d="M24 52h48" className="opacity-50" />
    </Drawing>
  )
}

/** Folded cloth: stock, imports. */
export function ClothDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M20 44h50a6 6 0 0 1 0 12H20Z" className="fill-surface" />
      <path d="M26 32h46a6 6 0 0 1 0 12H26Z" className="fill-surface" />
      <path d="M18 20h54a6 6 0 0 1 0 12H18Z" className="fill-surface" />
      <path d="M24 24.5h44M32 36.5h36M26 48.5h40" strokeDasharray="2 3" className="opacity-60" />
      <path d="M30 20c0-6 4-10 10-10h32a5 5 0 0 1 0 10" className="fill-surface" />
    </Drawing>
  )
}

/** A price tag: nothing found. */
export function TagDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M30 24 42 12h30a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H42L30 40a4 4 0 0 1 0-16Z"
        transform="rotate(-8 52 32)"
        className="fill-surface"
      />
      <circle cx="40" cy="33.5" r="3" />
      <path d="M37.5 35C28 42 22 38 12 50" />
      <path d="M52 26h15M53 34h15M54 42h8" transform="rotate(-8 52 32)" className="opacity-60" />
    </Drawing>
  )
}

/** A sheet with lines: invoices, the activity log. */
export function PaperDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M34 8h34v44" className="opacity-50" />
      <path
        d="M28 12h34v46l-4.25-3-4.25 3-4.25-3-4.25 3-4.25-3-4.25 3-4.25-3-4.25 3Z"
        className="fill-surface"
      />
      <path d="M34 22h12M34 30h22M34 36h22M34 42h10M52 42h4" className="opacity-60" />
    </Drawing>
  )
}

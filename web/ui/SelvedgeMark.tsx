// The logo: indigo twill, the ecru edge, the thin red line.

/** 24 px by default. Decorative: the name is next to it. */
export function SelvedgeMark({ className = 'size-6' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`shrink-0 rounded-sm ${className}`}>
      <rect width="32" height="32" fill="#28327d" />
      <path
        d="M-4 12 12-4M-4 20 20-4M-4 28 24 0M0 32 24 8M8 32 24 16M16 32 24 24"
        stroke="#4654b0"
        strokeWidth="2"
      />
      <rect x="21" width="11" height="32" fill="#f5f0e3" />
      <rect x="25" width="3" height="32" fill="#cf1f3c" />
    </svg>
  )
}

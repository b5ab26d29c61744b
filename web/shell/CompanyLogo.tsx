// The company's logo, or the Selvedge mark if it has none.
import type { Company } from '#contract/company/company.ts'

/** Decorative, because the name is next to it. On white, because logos are made for paper. */
export function CompanyLogo({ company, className }: { company: Company | undefined; className?: string }) {
  if (!company || company.logoUrl === null) return <SelvedgeMark className={className} />
  return (
    <img
      src={`${company.logoUrl}/160`}
      alt=""
      className="h-7 w-auto max-w-20 shrink-0 rounded-sm bg-[#fff] object-contain p-0.5"
    />
  )
}

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

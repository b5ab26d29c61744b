// The company's logo, or the Selvedge mark if it has none.
import type { Company } from '#contract/company/company.ts'
import { SelvedgeMark } from '#web/ui/SelvedgeMark.tsx'

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

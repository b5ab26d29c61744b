// The company's logo where its name stands, and the mark of the house where it has none.
import type { Company } from '#contract/company/company.ts'
import { SelvedgeMark } from '#web/ui/SelvedgeMark.tsx'

/** Decoration: the name stands beside it. A logo is made for paper, so it stands on white. */
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

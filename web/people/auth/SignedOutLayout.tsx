// What stands around the form of somebody who is not signed in: the company's cloth at one side, the form at the other.
import './cloth.css'
import type { ReactNode } from 'react'

import type { Company } from '#contract/company/company.ts'
import { CompanyLogo } from '#web/shell/CompanyLogo.tsx'

import { CompanyContact } from './CompanyContact.tsx'

/** Should the company not load, its name and contact stay out; no form needs either. */
export function SignedOutLayout({
  company,
  children,
}: {
  company: Company | undefined
  children: ReactNode
}) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-canvas text-ink md:grid-cols-[1fr_minmax(24rem,46%)] md:grid-rows-1">
      <div className="cloth relative flex flex-col justify-between gap-10 px-5 pt-5 pb-8 md:py-10 md:pr-17 md:pl-10">
        <header className="flex min-h-10">
          {company && (
            <div className="cloth-label flex items-center gap-2.5 rounded-sm py-2 pr-4 pl-3">
              <CompanyLogo company={company} />
              <span className="min-w-0 text-body font-semibold wrap-anywhere">{company.name}</span>
            </div>
          )}
        </header>
        <div className="max-md:hidden">{company && <CompanyContact company={company} />}</div>
        <div aria-hidden="true" className="cloth-selvedge" />
      </div>
      <main className="flex flex-col justify-center px-5 py-8 md:px-10">
        <div className="mx-auto w-full max-w-88">{children}</div>
      </main>
      {company && (
        <div className="cloth px-5 py-6 md:hidden">
          <CompanyContact company={company} />
        </div>
      )}
    </div>
  )
}

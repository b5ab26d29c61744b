import type { ReactNode } from 'react'

import { useCompany } from '#web/api/useCompany.ts'
import { CompanyContact } from '#web/shell/CompanyContact.tsx'
import { CompanyLogo } from '#web/shell/CompanyLogo.tsx'
import { Button } from '#web/ui/Button.tsx'

/** The layout of pages for signed-out users: company contact on one side, the form on the other. */
export function SignedOutLayout({ children }: { children: ReactNode }) {
  const company = useCompany()
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

export function SubmitButton(props: { busy: boolean; busyText: string; children: ReactNode }) {
  return <Button variant="primary" size="lg" type="submit" className="mt-1" {...props} />
}

/** A link below the form that loads a new page; as high as a control, for touch. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="mt-3 flex min-h-control w-fit items-center rounded-sm focus-ring text-control text-link underline-offset-2 hover:underline"
    >
      {children}
    </a>
  )
}

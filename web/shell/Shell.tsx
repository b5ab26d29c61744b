// What stands around every page of somebody who is signed in.
import { Outlet } from '@tanstack/react-router'

import { findCompany } from '#contract/company.ts'
import { useCall } from '#web/api/useCall.ts'
import { AppFrame } from '#web/ui/AppFrame.tsx'

import { Header } from './Header.tsx'
import { Brand, Sidebar } from './Sidebar.tsx'
import { telephone } from './telephone.ts'

/** The layout route of all signed-in pages. */
export function Shell() {
  return (
    <AppFrame brand={<Brand />} sidebar={<Sidebar />} header={<Header />} footer={<CompanyLine />}>
      <Outlet />
    </AppFrame>
  )
}

function CompanyLine() {
  const { data: company } = useCall(findCompany, {})
  if (!company) return null
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5">
      <span>{company.name}</span>
      <span>{company.address}</span>
      <a href={telephone(company.phone)} className="focus-ring hover:text-ink hover:underline">
        {company.phone}
      </a>
    </div>
  )
}

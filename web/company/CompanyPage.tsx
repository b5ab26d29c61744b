// The company settings: details, logo, links, time zone and invoice texts. Admin only.
import { useQuery } from '@tanstack/react-query'

import { findCompanyDetails } from '#contract/company/companyDetails.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { callQuery } from '#web/api/useCall.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { CompanyForm } from './CompanyForm.tsx'

/** Read again each time the page opens, because edits of an outdated version are rejected. */
export function CompanyPage() {
  const query = useQuery({
    ...callQuery(findCompanyDetails, {}),
    staleTime: 0,
    gcTime: 0,
  })
  const { data, error } = query
  if (data) return <CompanyForm details={data} />
  if (error) {
    return <QueryError query={query} title="Failed to load the company details" />
  }
  return (
    <SkeletonRegion label="Loading the company details">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <div className="flex flex-col gap-4">
          {['h-72', 'h-44', 'h-28'].map((height) => (
            <Card key={height}>
              <Skeleton className={height} />
            </Card>
          ))}
        </div>
        <Skeleton className="aspect-[612/792] w-full" />
      </div>
    </SkeletonRegion>
  )
}

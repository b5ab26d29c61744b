// The health page for Admins: issues first, then requests, queues, the integrity check, backups, sizes and processes.
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'

import { findHealth, type Health } from '#contract/operations/health.ts'
import { findHealthIssues, type HealthIssue } from '#domain/operations/health.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { callQuery } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { BackupsPanel } from './BackupsPanel.tsx'
import { IntegrityCheckPanel } from './IntegrityCheckPanel.tsx'
import { ProcessesCard } from './ProcessesCard.tsx'
import { RequestsCard } from './RequestsCard.tsx'
import { ServicesCard } from './ServicesCard.tsx'
import { SizesCard } from './SizesCard.tsx'

export function HealthPage() {
  // Fetched again each time the page is opened.
  const query = useQuery({ ...callQuery(findHealth, {}), staleTime: 0 })
  const { dayAndMinute } = useCompanyDates()
  const { data, isFetching, refetch } = query
  if (query.error && !data) {
    return <QueryError query={query} title="Failed to load the health report" />
  }
  return (
    <>
      <PageHeader
        meta={data && `As of ${dayAndMinute(data.readAt)}`}
        actions={
          <Button
            {...shortcutProps('refresh')}
            busy={isFetching}
            busyText="Refreshing..."
            onClick={() => void refetch()}
          >
            <RotateCw aria-hidden="true" />
            Refresh
          </Button>
        }
      />
      {data ? <HealthCards health={data} /> : <HealthSkeleton />}
    </>
  )
}

function HealthCards({ health }: { health: Health }) {
  return (
    <div className="flex flex-col gap-4">
      <HealthSummary health={health} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <RequestsCard process={health.process} />
        <ServicesCard health={health} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <IntegrityCheckPanel />
        <BackupsPanel />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SizesCard sizes={health.sizes} />
        <ProcessesCard health={health} />
      </div>
    </div>
  )
}

function HealthSummary({ health }: { health: Health }) {
  const issues = findHealthIssues(health)
  if (issues.length === 0) {
    return (
      <Notice tone="good" title="No issues">
        All values are within their limits.
      </Notice>
    )
  }
  const faults = issues.filter(({ tone }) => tone === 'danger')
  const warnings = issues.filter(({ tone }) => tone === 'warning')
  return (
    <div className="flex flex-col gap-2">
      {faults.length > 0 && (
        <Notice tone="danger" title="Problems found">
          <IssueList issues={faults} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title="Needs attention">
          <IssueList issues={warnings} />
        </Notice>
      )}
    </div>
  )
}

function IssueList({ issues }: { issues: readonly HealthIssue[] }) {
  return (
    <ul>
      {issues.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}

function HealthSkeleton() {
  return (
    <SkeletonRegion label="Loading the health report">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-10 w-full" />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title="Requests in the last hour">
            <Skeleton className="h-60" />
          </Card>
          <Card title="Queues and services">
            <Skeleton className="h-60" />
          </Card>
        </div>
        <Card title="Integrity check">
          <Skeleton className="h-44" />
        </Card>
      </div>
    </SkeletonRegion>
  )
}

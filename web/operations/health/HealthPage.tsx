// How Selvedge is: what needs attention, then what runs, how much there is and what waits. For Admins alone.
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'

import { findHealth, type Health } from '#contract/operations/health.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { callQuery } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { AccessRestricted } from '#web/shell/NoPermission.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { BackupsPanel } from './BackupsPanel.tsx'
import { HealthSkeleton } from './HealthSkeleton.tsx'
import { HealthSummary } from './HealthSummary.tsx'
import { IntegrityCheckPanel } from './IntegrityCheckPanel.tsx'
import { ProcessesCard } from './ProcessesCard.tsx'
import { RequestsCard } from './RequestsCard.tsx'
import { ServicesCard } from './ServicesCard.tsx'
import { SizesCard } from './SizesCard.tsx'

export function HealthPage() {
  if (usePermissionError('health.read') === undefined) return <Report />
  return <AccessRestricted to="see the health page" />
}

/** Read anew each time the page is opened: nobody wants to know how Selvedge was. */
function Report() {
  const { data, error, isFetching, refetch } = useQuery({ ...callQuery(findHealth, {}), staleTime: 0 })
  const { dayAndMinute } = useCompanyDates()
  if (error && !data) {
    return (
      <ErrorState
        title="Failed to read how Selvedge is"
        text={errorMessage(error, 'Check the connection, then try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <>
      <PageHeader
        meta={data && `As of ${dayAndMinute(data.readAt)}`}
        actions={
          <Button
            {...shortcutProps('Alt+R')}
            busy={isFetching}
            busyText="Refreshing..."
            onClick={() => void refetch()}
          >
            <RotateCw aria-hidden="true" />
            Refresh
          </Button>
        }
      />
      {data ? <Cards health={data} /> : <HealthSkeleton />}
    </>
  )
}

function Cards({ health }: { health: Health }) {
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

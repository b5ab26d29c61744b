// The first three setup steps, on the dashboard of a new company.
import { lazy, Suspense } from 'react'

import { findFirstSteps } from '#contract/company/companyDetails.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

// Loaded when first shown, because most companies are set up and the card can import a catalog.
const FirstStepsCard = lazy(async () => ({ default: (await import('./FirstStepsCard.tsx')).FirstStepsCard }))

/** Only for Admins, until all steps are done or one of them dismisses the card. */
export function FirstSteps() {
  return usePermissionError('company.manage') === undefined ? <OpenSteps /> : null
}

function OpenSteps() {
  const { data } = useCall(findFirstSteps, {})
  if (!data || data.isOver) return null
  return (
    <Suspense>
      <FirstStepsCard steps={data} />
    </Suspense>
  )
}

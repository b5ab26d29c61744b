import { findFirstSteps, type FirstSteps } from '#contract/company/companyDetails.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

/** Only for Admins, until all steps are done or one of them dismisses the card. */
export function useFirstSteps(): FirstSteps | undefined {
  const enabled = usePermissionError('company.manage') === undefined
  const { data } = useCall(findFirstSteps, {}, { enabled })
  return data?.isOver === false ? data : undefined
}

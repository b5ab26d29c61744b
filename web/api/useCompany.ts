// The company's name, logo, contact and time zone, which signed-out users see too.
import { type Company, findCompany } from '#contract/company/company.ts'

import { queryClient } from './queryClient.ts'
import { useCall } from './useCall.ts'

/** Undefined until it is loaded. */
export function useCompany(): Company | undefined {
  return useCall(findCompany, {}).data
}

export function reloadCompany(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [findCompany.path] })
}

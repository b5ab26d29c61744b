// The signed-in user as one who sets prices by hand, with the floor of the company.
import { useMemo } from 'react'

import type { PriceSetter } from '#domain/sales/handPrices.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'

/** The same value until role or floor change. Until they are loaded, the user may set no prices. */
export function usePriceSetter(): PriceSetter {
  const { user } = useCurrentUser()
  const role = user?.role ?? 'Viewer'
  const staffPriceFloorBasisPoints = useCompany()?.pricing?.staffPriceFloorBasisPoints ?? null
  return useMemo(() => ({ role, staffPriceFloorBasisPoints }), [role, staffPriceFloorBasisPoints])
}

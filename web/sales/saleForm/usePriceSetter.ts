// The signed-in user as one who sets prices by hand, with the floor of the company.
import { useMemo } from 'react'

import type { PriceSetter } from '#domain/sales/handPrices.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'

import type { SaleStore } from './saleStore.ts'
import { useMayConfirmOrders } from './useMayConfirmOrders.ts'

/**
 * The same value until role or floor change. Until they are loaded, the user may set no prices. The prices of a confirmed order need the
 * permission to confirm it.
 */
export function usePriceSetter({ edits }: Pick<SaleStore, 'edits'>): PriceSetter {
  const { user } = useCurrentUser()
  const mayConfirm = useMayConfirmOrders()
  const role = (edits?.state === 'Confirmed' && !mayConfirm ? undefined : user?.role) ?? 'Viewer'
  const staffPriceFloorBasisPoints = useCompany()?.pricing?.staffPriceFloorBasisPoints ?? null
  return useMemo(() => ({ role, staffPriceFloorBasisPoints }), [role, staffPriceFloorBasisPoints])
}

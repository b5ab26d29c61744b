import { mayConfirmOrders } from '#domain/sales/orders.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'

/** Until user and company are loaded, the user may not. */
export function useMayConfirmOrders(): boolean {
  const { user } = useCurrentUser()
  const staffConfirmsOrders = useCompany()?.pricing?.staffConfirmsOrders ?? false
  return mayConfirmOrders(user?.role ?? 'Viewer', { staffConfirmsOrders })
}

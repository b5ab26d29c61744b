// Which orders wait for received products.
import type { AllocationProposal } from '#contract/sales/allocationRuns.ts'

import { type AllocationPlan, noChanges, planAllocation } from './allocationPlan.ts'

export interface ReceivedProduct {
  id: number
  styleId: number | null
}

/** The narrowest proposal that has all of the products: that of the one product, of its style, or of all. */
export function narrowToReceived(products: readonly ReceivedProduct[]): {
  productId?: number
  styleId?: number
} {
  const [first, ...others] = products
  if (!first) return {}
  if (others.length === 0) return { productId: first.id }
  const isOneStyle = others.every(({ styleId }) => styleId === first.styleId)
  return isOneStyle && first.styleId !== null ? { styleId: first.styleId } : {}
}

/** Of the whole proposal, what orders get that wait for received products. The other orders keep what is theirs. */
export function planReceived(
  proposal: Pick<AllocationProposal, 'orders' | 'free'>,
  products: readonly ReceivedProduct[],
): AllocationPlan {
  const received = new Set(products.map(({ id }) => id))
  const plan = planAllocation(proposal, noChanges)
  const orders = plan.orders.filter(({ lines }) => lines.some(({ line }) => received.has(line.productId)))
  return { ...plan, orders, units: orders.reduce((sum, { units }) => sum + units, 0) }
}

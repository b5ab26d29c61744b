// Which orders wait for received products.
import type { AllocationProposal } from '#contract/sales/allocationRuns.ts'

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

export function countWaitingOrders(
  { orders }: Pick<AllocationProposal, 'orders'>,
  products: readonly ReceivedProduct[],
): number {
  const received = new Set(products.map(({ id }) => id))
  return orders.filter(({ lines }) => lines.some(({ productId }) => received.has(productId))).length
}

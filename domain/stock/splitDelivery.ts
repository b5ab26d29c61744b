// Splits the units of a delivery among the purchase orders from which they may come.

/** The most purchase orders that one delivery comes from. */
export const maxOrdersOfDelivery = 50

export interface OpenOrder {
  id: number
  lines: readonly { productId: number; openUnits: number }[]
}

export interface DeliveredUnits {
  /** Of the product. */
  id: number
  quantity: number
  /** Undefined: from no order. */
  purchaseOrderId?: number
  /** More than is open of the order. */
  moreCame?: boolean
}

/**
 * Fills the orders in their sequence. The rest comes from no order, or with `moreCame` from the last order that has the product.
 */
export function splitDelivery(
  delivered: readonly { id: number; quantity: number }[],
  orders: readonly OpenOrder[],
  { moreCame }: { moreCame: boolean },
): DeliveredUnits[] {
  const open = orders.map((order) => ({
    purchaseOrderId: order.id,
    units: new Map(order.lines.map(({ productId, openUnits }) => [productId, openUnits])),
  }))
  return delivered.flatMap(({ id, quantity }) => {
    const parts: DeliveredUnits[] = []
    let rest = quantity
    for (const { purchaseOrderId, units } of open) {
      const taken = Math.min(rest, units.get(id) ?? 0)
      if (taken > 0) parts.push({ id, quantity: taken, purchaseOrderId })
      rest -= taken
    }
    const last = parts.at(-1)
    if (rest === 0) return parts
    if (!moreCame || !last) return [...parts, { id, quantity: rest }]
    return [...parts.slice(0, -1), { ...last, quantity: last.quantity + rest, moreCame }]
  })
}

// The prices and discounts that the company lets Staff give.
import { type LinePrice, type Model, type ModelCustomer, survivor } from './model.ts'
import type { DrawnItem } from './prices.ts'

const full = 10_000

interface Sale {
  /** Of lines whose price the user sets by hand. */
  byHand: readonly LinePrice[]
  lines: readonly LinePrice[]
  discountBasisPoints: number
  /** That the document has already, perhaps from a user without a floor. */
  discountBefore: number
}

/** Whether the prices and the discount are not below the floor. Without a floor, Staff set no prices by hand. */
export function mayStaffSell({ staff }: Model, customer: ModelCustomer, sale: Sale): boolean {
  const { byHand, lines, discountBasisPoints, discountBefore } = sale
  const floor = staff.floorBasisPoints
  if (floor === null) return byHand.length === 0
  const isAboveFloor = ({ cents, listCents }: LinePrice) => cents * full >= (listCents ?? cents) * floor
  const withoutOwnDiscount = full - survivor(customer).discountBasisPoints
  const isAboveWithDiscount = ({ cents, listCents }: LinePrice) =>
    discountBasisPoints === 0 ||
    cents * (full - discountBasisPoints) * full >= (listCents ?? cents) * floor * withoutOwnDiscount
  return (
    byHand.every(isAboveFloor) &&
    byHand.every(isAboveWithDiscount) &&
    (discountBasisPoints <= discountBefore || lines.every(isAboveWithDiscount))
  )
}

/** The prices that the request sets by hand. */
export function handPrices(items: readonly DrawnItem[], prices: readonly LinePrice[]): LinePrice[] {
  return prices.filter((_, index) => items[index]?.handCents !== null)
}

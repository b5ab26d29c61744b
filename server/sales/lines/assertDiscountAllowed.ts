import { fullBasisPoints } from '#domain/platform/money.ts'
import { discountFloorError, type DocumentDiscount } from '#domain/sales/handPrices.ts'
import type { Ctx } from '#server/ctx.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

import type { NewLine } from './newLines.ts'
import { readStaffFloor } from './setHandPrices.ts'

type DiscountedLine = Pick<NewLine, 'name' | 'code' | 'unitPriceCents' | 'listPriceCents'>

/** Throws a 409 at `path` if the discount of a document takes one of its lines below the floor of Staff. */
export async function assertDiscountAllowed(
  ctx: Ctx,
  lines: readonly DiscountedLine[],
  { path, ...discount }: DocumentDiscount & { path: string },
): Promise<void> {
  if (discount.part === 0 || ctx.user.role !== 'Staff') return
  const setter = { role: ctx.user.role, staffPriceFloorBasisPoints: await readStaffFloor(ctx) }
  for (const line of lines) {
    const listPriceCents = line.listPriceCents ?? line.unitPriceCents
    const error = discountFloorError({ ...line, listPriceCents }, discount, setter)
    if (error !== undefined) throw fieldRefusal('conflict', path, error)
  }
}

type Discount =
  | { discountType: 'percentage'; discountBasisPoints: number }
  | { discountType: 'amount'; discountCents: number }

/** The share of the lines that the discount takes. */
export function shareOfDiscount(
  discount: Discount,
  lines: readonly { totalCents: number }[],
): Pick<DocumentDiscount, 'part' | 'whole'> {
  if (discount.discountType === 'percentage')
    return { part: discount.discountBasisPoints, whole: fullBasisPoints }
  return { part: discount.discountCents, whole: lines.reduce((sum, { totalCents }) => sum + totalCents, 0) }
}

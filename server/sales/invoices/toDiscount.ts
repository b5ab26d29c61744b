import { discountAmountError } from '#domain/sales/invoices.ts'
import type { DiscountType } from '#domain/sales/states.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

interface DiscountInput {
  discountType?: DiscountType | undefined
  discountBasisPoints?: number | null | undefined
  discountCents?: number | undefined
}

/**
 * The discount of a request. Without the type, its amount is the one that the user saw. Throws a 400 at `path` if a discount that was
 * entered as an amount is more than the lines.
 */
export function toDiscount(
  { discountType, discountBasisPoints, discountCents = 0 }: DiscountInput,
  lines: readonly { totalCents: number }[],
  path: string,
) {
  if (discountType !== 'amount')
    return { discountType: 'percentage', discountBasisPoints: discountBasisPoints ?? 0 } as const
  const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const message = discountAmountError(discountCents, subtotalCents)
  if (message !== undefined) throw fieldRefusal('invalid', path, message)
  return { discountType, discountCents } as const
}

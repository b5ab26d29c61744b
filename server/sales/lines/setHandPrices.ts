// The prices that were set by hand on the lines of a new invoice.
import type { SaleItem } from '#contract/sales/saleItems.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { handPriceError, handPriceForbidden, type PriceSetter } from '#domain/sales/handPrices.ts'
import { calculateLineTotal } from '#domain/sales/invoiceTotals.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { NewLine, PricedItem } from './newLines.ts'

/** Throws a 403 if a price is set by hand and the user may set none. */
export async function readPriceSetter(ctx: Ctx, items: readonly SaleItem[]): Promise<PriceSetter> {
  const { role } = ctx.user
  const isByHand = items.some(({ isPriceByHand }) => isPriceByHand)
  const setter = { role, staffPriceFloorBasisPoints: isByHand ? await readStaffFloor(ctx) : null }
  const forbidden = isByHand ? handPriceForbidden(setter) : undefined
  if (forbidden !== undefined) throw new Refusal('forbidden', forbidden)
  return setter
}

/** Only the prices of Staff have a floor. */
export async function readStaffFloor(ctx: Ctx): Promise<number | null> {
  return ctx.user.role === 'Staff' ? (await readCompany(ctx.db)).staffPriceFloorBasisPoints : null
}

/** `line` has the list price, or that of its order. The same price set by hand is none. */
export function setHandPrice(
  line: NewLine,
  { isPriceByHand = false, unitPriceCents = line.unitPriceCents }: SaleItem,
): NewLine {
  if (!isPriceByHand || unitPriceCents === line.unitPriceCents) return line
  const totalCents = calculateLineTotal({ ...line, unitPriceCents })
  return { ...line, unitPriceCents, listPriceCents: line.unitPriceCents, totalCents }
}

/** Throws a 409 with all prices that the user may not set. A price that was set by hand on an order is none of theirs. */
export function assertHandPrices(
  lines: readonly Pick<NewLine, 'name' | 'code' | 'unitPriceCents' | 'listPriceCents'>[],
  setter: PriceSetter,
  items: readonly PricedItem[] = [],
): void {
  const errors = lines.flatMap(({ name, code, unitPriceCents, listPriceCents }, position) => {
    const { index = position, delivery } = items[position] ?? {}
    const isAgreed = delivery?.unitPriceCents === unitPriceCents
    const error =
      listPriceCents === null || isAgreed
        ? undefined
        : handPriceError({ name, code, listPriceCents }, unitPriceCents, setter)
    return error === undefined ? [] : [{ path: `items.${index}.unitPrice`, message: error }]
  })
  const [first] = errors
  if (first) throw new Refusal('conflict', first.message, { errors })
}

const maxNamed = 10

/** For the log: 'Rib Tank (RT-1-M) $18.00 instead of $20.00; 2 more', or null without prices by hand. */
export function describeHandPrices(lines: readonly NewLine[]): string | null {
  const texts = lines.flatMap(({ name, code, unitPriceCents, listPriceCents }) =>
    listPriceCents === null
      ? []
      : [`${name} (${code}) ${formatUsd(unitPriceCents)} instead of ${formatUsd(listPriceCents)}`],
  )
  if (texts.length === 0) return null
  const others = texts.length - maxNamed
  return [...texts.slice(0, maxNamed), ...(others > 0 ? [`${others} more`] : [])].join('; ')
}

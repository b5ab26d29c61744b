// Prices that users set by hand on the lines of an invoice: who may set which, and how they are typed.
import { forbiddenMessage, hasPermission, type Role } from '#domain/permissions.ts'
import {
  applyRate,
  basisPointPpm,
  formatPercent,
  formatUsd,
  fullBasisPoints,
  fullPpm,
  maxPriceCents,
} from '#domain/platform/money.ts'
import { maxNumberLength, readTypedCents, readTypedDecimal } from '#domain/platform/numberTexts.ts'

/** Who sets a price, and the floor of the company for Staff: the least share of the list price. Null: Staff may set no prices. */
export interface PriceSetter {
  role: Role
  staffPriceFloorBasisPoints: number | null
}

/** Why the user may set no prices by hand, or undefined. */
export function handPriceForbidden({ role, staffPriceFloorBasisPoints }: PriceSetter): string | undefined {
  const isAllowed =
    hasPermission(role, 'prices.override') || floorOf({ role, staffPriceFloorBasisPoints }) !== null
  return isAllowed ? undefined : forbiddenMessage('prices.override')
}

/** The floor that binds the user; null if there is none. */
function floorOf({ role, staffPriceFloorBasisPoints }: PriceSetter): number | null {
  return role === 'Staff' ? staffPriceFloorBasisPoints : null
}

interface PricedProduct {
  name: string
  code: string
  listPriceCents: number
}

/** Why the user may not set this price, or undefined. Prices above the list price are allowed. */
export function handPriceError(
  { name, code, listPriceCents }: PricedProduct,
  priceCents: number,
  setter: PriceSetter,
): string | undefined {
  const forbidden = handPriceForbidden(setter)
  if (forbidden !== undefined) return forbidden
  if (priceCents > maxPriceCents) return `A price is at most ${formatUsd(maxPriceCents)}.`
  const floor = floorOf(setter)
  if (floor === null) return undefined
  const leastCents = floorPriceCents(listPriceCents, floor)
  if (priceCents >= leastCents) return undefined
  return `Staff may set prices down to ${formatPercent(floor)} of the list price: ${name} (${code}) costs at least ${formatUsd(leastCents)}.`
}

/** The discount of a document: `part` of `whole`, in cents or in basis points. */
export interface DocumentDiscount {
  part: number
  whole: number
  /** The discount that the user need not answer for, such as that of the customer. */
  allowedBasisPoints: number
}

/**
 * Why the user may not give the discount on a line, or undefined: the price less the discount, unrounded, counts against the floor of the
 * list price less the allowed discount.
 */
export function discountFloorError(
  { name, code, listPriceCents, unitPriceCents }: PricedProduct & { unitPriceCents: number },
  { part, whole, allowedBasisPoints }: DocumentDiscount,
  setter: PriceSetter,
): string | undefined {
  const floor = floorOf(setter)
  if (floor === null || part === 0) return undefined
  const full = BigInt(fullBasisPoints)
  const net = BigInt(unitPriceCents) * BigInt(whole - part) * full * full
  const least =
    BigInt(listPriceCents) * BigInt(floor) * BigInt(fullBasisPoints - allowedBasisPoints) * BigInt(whole)
  if (net >= least) return undefined
  return `Staff may sell down to ${formatPercent(floor)} of the list price: ${name} (${code}) costs less with this discount.`
}

/** Rounded up to the cent. */
function floorPriceCents(listPriceCents: number, floorBasisPoints: number): number {
  // The rest is rounded down.
  const restPpm = fullPpm - basisPointPpm * floorBasisPoints
  return listPriceCents - Number((BigInt(listPriceCents) * BigInt(restPpm)) / BigInt(fullPpm))
}

export const typedPriceMessage = 'Enter a price such as 18.00, or a discount such as 10%.'

/**
 * Reads a typed price, '$18' or '18.00', or a discount from the list price, '10%' or '-10%', whose price is rounded half up. Returns
 * cents, or undefined if the text is neither.
 */
export function readHandPrice(text: string, listPriceCents: number): number | undefined {
  if (text.length > maxNumberLength) return undefined
  const percent = /^[-\u2212]?\s*(\d[\d.,]*)\s*%$/.exec(text.trim())?.[1]
  if (percent === undefined) return text.includes('%') ? undefined : readTypedCents(text)
  const basisPoints = readTypedDecimal(percent, 2)
  if (basisPoints === undefined || basisPoints > fullBasisPoints) return undefined
  return applyRate(listPriceCents, basisPointPpm * (fullBasisPoints - basisPoints))
}

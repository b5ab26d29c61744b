// Bulk edits: one change that is made to many products at once.
import { formatCount } from '#domain/platform/format.ts'
import {
  applyRate,
  basisPointPpm,
  formatPercent,
  formatUsd,
  fullBasisPoints,
  maxPriceCents,
} from '#domain/platform/money.ts'
import { maxUnitCostMicros, unitCostMessages } from '#domain/stock/costTexts.ts'
import { maxQuantity } from '#domain/stock/stock.ts'

/** The fields that a bulk edit can change. Never the quantity, which is received or counted. */
export const bulkEditFields = [
  'price',
  'category',
  'manufacturer',
  'lowStockThreshold',
  'season',
  'shelf',
  'style',
  'firstCost',
] as const
export type BulkEditField = (typeof bulkEditFields)[number]

/** How a price is rounded after a percentage; to the cent in any case. */
export const priceRoundings = ['cent', '0.05', '0.50', '1.00', '.99', '.95'] as const
export type PriceRounding = (typeof priceRoundings)[number]

export const priceDirections = ['raise', 'lower'] as const
export type PriceDirection = (typeof priceDirections)[number]

/** 1,000 % */
export const maxPercentBasisPoints = 10 * fullBasisPoints

/** Above this number of products the user types the number to confirm. */
export const maxUnconfirmedProducts = 200

/** The most products of one bulk edit. */
export const maxBulkEditProducts = 20_000

export type BulkEdit =
  | {
      field: 'price'
      by: 'percent'
      direction: PriceDirection
      basisPoints: number
      rounding: PriceRounding
    }
  | { field: 'price'; by: 'amount'; direction: PriceDirection; cents: number }
  | { field: 'price'; by: 'value'; cents: number }
  /** Null removes the value. */
  | { field: 'category' | 'manufacturer' | 'season' | 'shelf'; value: string | null }
  /** Null means the default threshold. */
  | { field: 'lowStockThreshold'; value: number | null }
  /** Null takes the products out of their styles. */
  | { field: 'style'; styleId: number | null }
  /** Of products without a cost. */
  | { field: 'firstCost'; unitCostMicros: number }

/** The fields of a product that a bulk edit can change. */
export interface BulkEditedFields {
  priceCents: number
  category: string | null
  manufacturer: string | null
  lowStockThreshold: number | null
  season: string | null
  shelf: string | null
  styleId: number | null
  firstCostMicros: number
}

interface EditedProduct extends Pick<BulkEditedFields, 'priceCents'> {
  /** Why it can't get a first cost. */
  costRefusal?: string | undefined
}

/** Returns the fields as the edit leaves them, or why this product can't be edited. */
export function applyBulkEdit(
  product: EditedProduct,
  edit: BulkEdit,
): { fields: Partial<BulkEditedFields> } | { refusal: string } {
  if (edit.field === 'style') return { fields: { styleId: edit.styleId } }
  if (edit.field === 'firstCost')
    return product.costRefusal === undefined
      ? { fields: { firstCostMicros: edit.unitCostMicros } }
      : { refusal: product.costRefusal }
  if (edit.field !== 'price') return { fields: { [edit.field]: edit.value } }
  const priceCents = changePrice(product.priceCents, edit)
  if (priceCents < 0) return { refusal: `The price would be ${formatUsd(priceCents)}, which is below $0.00.` }
  if (priceCents > maxPriceCents) {
    return {
      refusal: `The price would be ${formatUsd(priceCents)}, which is above the maximum of ${formatUsd(maxPriceCents)}.`,
    }
  }
  return { fields: { priceCents } }
}

type PriceEdit = Extract<BulkEdit, { field: 'price' }>

/** The new price in cents, before the check of its range. */
function changePrice(cents: number, edit: PriceEdit): number {
  if (edit.by === 'value') return edit.cents
  const sign = edit.direction === 'raise' ? 1 : -1
  if (edit.by === 'amount') return cents + sign * edit.cents
  const ratePpm = basisPointPpm * (fullBasisPoints + sign * edit.basisPoints)
  return roundPrice(applyRate(cents, ratePpm), edit.rounding)
}

const steps: Partial<Record<PriceRounding, number>> = { '0.05': 5, '0.50': 50, '1.00': 100 }
const endings: Partial<Record<PriceRounding, number>> = { '.99': 99, '.95': 95 }

/** Half a step rounds up. A price of 0 has no ending: it means that the product is free or has no price yet. */
export function roundPrice(cents: number, rounding: PriceRounding): number {
  const step = steps[rounding]
  if (step !== undefined) return Math.floor((cents + step / 2) / step) * step
  const ending = endings[rounding]
  if (ending === undefined || cents === 0) return cents
  return Math.ceil((cents - ending) / 100) * 100 + ending
}

/** Why the edit makes no sense for any product, or undefined if it does. */
export function bulkEditError(edit: BulkEdit): string | undefined {
  if (edit.field === 'lowStockThreshold' && (edit.value ?? 0) > maxQuantity) {
    return `Enter a whole number of at most ${formatCount(maxQuantity)}.`
  }
  if (edit.field === 'firstCost')
    return edit.unitCostMicros > maxUnitCostMicros ? `${unitCostMessages.tooHigh}.` : undefined
  if (edit.field !== 'price') return undefined
  if (edit.by !== 'percent' && edit.cents > maxPriceCents)
    return `Enter an amount of at most ${formatUsd(maxPriceCents)}.`
  if (edit.by === 'amount' && edit.cents === 0) return 'Enter an amount other than 0.'
  if (edit.by !== 'percent') return undefined
  if (edit.basisPoints > maxPercentBasisPoints) return 'Prices can be changed by at most 1,000%.'
  if (edit.direction === 'lower' && edit.basisPoints > fullBasisPoints) {
    return 'Prices can be lowered by at most 100%.'
  }
  // Rounding alone is a change.
  const isPointless = edit.basisPoints === 0 && edit.rounding === 'cent'
  return isPointless ? 'Enter a percentage other than 0, or choose a rounding.' : undefined
}

const roundingTexts: Record<PriceRounding, string> = {
  cent: '',
  '0.05': ', rounded to the nearest $0.05',
  '0.50': ', rounded to the nearest $0.50',
  '1.00': ', rounded to the nearest $1.00',
  '.99': ', rounded up to .99',
  '.95': ', rounded up to .95',
}

const labels = {
  category: 'category',
  manufacturer: 'manufacturer',
  season: 'season',
  shelf: 'shelf',
  lowStockThreshold: 'low stock threshold',
} as const

/** 'Raise prices by 5%' of a plan, 'Raised prices by 5%' once it is done. `styleNumber` is the number of the edit's style. */
export function describeBulkEdit(edit: BulkEdit, { isDone, styleNumber }: EditTexts): string {
  const [verb, rest] = splitSentence(edit, styleNumber)
  return `${isDone ? pastVerbs[verb] : verb} ${rest}`
}

interface EditTexts {
  isDone: boolean
  styleNumber?: string | undefined
}

const pastVerbs = {
  Raise: 'Raised',
  Lower: 'Lowered',
  Round: 'Rounded',
  Set: 'Set',
  Remove: 'Removed',
  Put: 'Put',
  Take: 'Took',
} as const

type Sentence = [verb: keyof typeof pastVerbs, rest: string]

function splitSentence(edit: BulkEdit, styleNumber: string | undefined): Sentence {
  if (edit.field === 'price') return splitPriceSentence(edit)
  if (edit.field === 'style') {
    return edit.styleId === null
      ? ['Take', 'products out of their styles']
      : ['Put', `products into style ${styleNumber ?? edit.styleId}`]
  }
  // Users who may not see costs read the titles of batches.
  if (edit.field === 'firstCost') return ['Set', 'the first cost']
  const label = labels[edit.field]
  if (edit.value !== null) return ['Set', `the ${label} to ${edit.value}`]
  return edit.field === 'lowStockThreshold'
    ? ['Set', `the ${label} to the default`]
    : ['Remove', `the ${label}`]
}

function splitPriceSentence(edit: PriceEdit): Sentence {
  if (edit.by === 'value') return ['Set', `prices to ${formatUsd(edit.cents)}`]
  const size = edit.by === 'amount' ? edit.cents : edit.basisPoints
  const rounding = edit.by === 'percent' ? edit.rounding : 'cent'
  if (size === 0) return ['Round', `prices${roundingTexts[rounding].replace(', rounded', '')}`]
  const amount = edit.by === 'amount' ? formatUsd(size) : formatPercent(size)
  return [edit.direction === 'lower' ? 'Lower' : 'Raise', `prices by ${amount}${roundingTexts[rounding]}`]
}

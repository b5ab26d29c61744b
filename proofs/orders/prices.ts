// The prices and totals that docs/rules.md expects, in exact integers.
import assert from 'node:assert/strict'

import {
  type PriceRow,
  type ReferenceLine,
  referencePrice,
  referenceSums,
} from '#proofs/invoices/referenceInvoice.ts'

import {
  type Amounts,
  type LinePrice,
  type Model,
  type ModelCustomer,
  type ModelProduct,
  type ModelRates,
  survivor,
} from './model.ts'

export const taxRates = [0, 85_000, 88_750]

export interface DrawnItem {
  product: ModelProduct
  quantity: number
  /** Set by hand. */
  handCents: number | null
}

/** Prices with cents that round, mostly below a hundred dollars. */
export function drawCents({ random }: Pick<Model, 'random'>): number {
  return random.chance(0.1) ? random.int(50) : 500 + random.int(9500)
}

export function drawRates({ random }: Model): ModelRates {
  return {
    discountBasisPoints: random.chance(0.6) ? 0 : random.pick([1000, 1250, 3333]),
    taxPpm: random.chance(0.5) ? 85_000 : random.pick(taxRates),
    charges: ['Freight', 'Handling'].slice(0, random.chance(0.6) ? 0 : 1 + random.int(2)).map((label) => ({
      label,
      amountCents: random.int(4000),
      isTaxed: random.chance(0.5),
    })),
  }
}

/** Prices from 1, 6 and 12 units on that fall. */
export function drawRows(model: Pick<Model, 'random'>): PriceRow[] {
  const single = 400 + model.random.int(6000)
  return [1, 6, 12].map((fromUnits, step) => ({
    fromUnits,
    price: BigInt(Math.max(0, single - step * (100 + model.random.int(100)))),
  }))
}

/**
 * The price of each item on a document that has `others` as well. Units of all of them count towards quantity prices. A price by hand
 * that equals the list price is none.
 */
export function priceItems(
  model: Model,
  customer: ModelCustomer,
  items: readonly DrawnItem[],
  others: readonly { product: ModelProduct; quantity: number }[] = [],
): LinePrice[] {
  const toReference = ({ product, quantity }: { product: ModelProduct; quantity: number }): ReferenceLine => {
    const rows = (key: number | null) =>
      (survivor(customer).hasPriceList && key !== null && model.priceList.rows.get(key)) || []
    return {
      styleId: product.styleId,
      productId: product.id,
      quantity,
      normalPrice: BigInt(product.priceCents),
      productRows: rows(product.id),
      styleRows: rows(product.styleId === null ? null : -product.styleId),
      handPrice: null,
    }
  }
  const all = [...items, ...others].map(toReference)
  return items.map(({ handCents }, index) => {
    const line = all[index]
    assert.ok(line)
    const listCents = Number(referencePrice(line, all))
    return handCents === null || handCents === listCents
      ? { cents: listCents, listCents: null }
      : { cents: handCents, listCents }
  })
}

/** As the request names it. */
export function toItem({ product, quantity, handCents }: DrawnItem) {
  return {
    productId: product.id,
    quantity,
    ...(handCents !== null && { unitPriceCents: handCents, isPriceByHand: true }),
  }
}

export function expectedAmounts(
  lines: readonly { quantity: number; price: LinePrice }[],
  { discountBasisPoints, taxPpm, charges }: ModelRates,
): Amounts {
  const {
    subtotal,
    discount,
    charges: charged,
    tax,
    total,
  } = referenceSums(
    lines.map(({ quantity, price }) => ({ quantity, price: BigInt(price.cents) })),
    {
      discount: { basisPoints: BigInt(discountBasisPoints) },
      charges: charges.map(({ amountCents, isTaxed }) => ({ amount: BigInt(amountCents), isTaxed })),
      taxPpm: BigInt(taxPpm),
    },
  )
  const [subtotalCents, discountCents, chargesCents, taxCents, totalCents] = [
    subtotal,
    discount,
    charged,
    tax,
    total,
  ].map(Number) as [number, number, number, number, number]
  return { subtotalCents, discountCents, chargesCents, taxCents, totalCents }
}

export function amountsOf(document: Amounts): Amounts {
  const { subtotalCents, discountCents, chargesCents, taxCents, totalCents } = document
  return { subtotalCents, discountCents, chargesCents, taxCents, totalCents }
}

// Random invoices with list prices by quantity, prices set by hand, discounts, charges and taxes, credited in random pieces: the domain
// agrees with the reference to the cent, and no credit exceeds its invoice.
import assert from 'node:assert/strict'

import { addCharges, chargeCreditError } from '#domain/sales/charges.ts'
import { calculateCreditTotals, calculateLineCredit, lineCreditError } from '#domain/sales/creditNotes.ts'
import { calculateInvoiceTotals, type InvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { countBreakUnits, priceForUnits, resolveListPrice } from '#domain/sales/quantityBreaks.ts'
import type { RandomSource } from '#proofs/fuzz/randomSource.ts'

import {
  type PriceRow,
  referenceCredited,
  type ReferenceLine,
  referencePrice,
  type ReferenceRates,
  type ReferenceSums,
  referenceSums,
} from './referenceInvoice.ts'

export interface InvoiceFigures {
  invoices: number
  lines: number
  byHand: number
  withBreaks: number
  discountAmounts: number
  charges: number
  creditNotes: number
}

/** Throws if a price, a total or a credit differs from the reference. */
export function checkRandomInvoices(random: RandomSource, count: number): InvoiceFigures {
  const figures = {
    invoices: 0,
    lines: 0,
    byHand: 0,
    withBreaks: 0,
    discountAmounts: 0,
    charges: 0,
    creditNotes: 0,
  }
  while (figures.invoices < count) {
    const lines = randomLines(random)
    const priced = lines.map((line) => ({ quantity: line.quantity, price: referencePrice(line, lines) }))
    assert.deepEqual(
      domainPrices(lines),
      priced.map(({ price }) => Number(price)),
    )
    const rates = randomRates(
      random,
      referenceSums(priced, { discount: { amount: 0n }, charges: [], taxPpm: 0n }),
    )
    const sums = referenceSums(priced, rates)
    const totals = domainTotals(priced, rates)
    assert.deepEqual(toSums(totals), sums)
    figures.creditNotes += creditInPieces(random, { priced, rates, sums, totals })
    figures.invoices += 1
    figures.lines += lines.length
    figures.byHand += lines.filter(({ handPrice }) => handPrice !== null).length
    figures.withBreaks += lines.filter(
      (line, index) =>
        line.handPrice === null && priced[index]?.price !== referencePrice(line, [{ ...line, quantity: 1 }]),
    ).length
    figures.discountAmounts += 'amount' in rates.discount ? 1 : 0
    figures.charges += rates.charges.length
  }
  return figures
}

function randomLines(random: RandomSource): ReferenceLine[] {
  const styles = [1, 2, 3].map((id) => ({ id, rows: randomRows(random) }))
  const sizes = 1 + random.int(random.chance(0.1) ? 40 : 8)
  return Array.from({ length: sizes }, (_, index) => {
    const style = random.chance(0.7) ? random.pick(styles) : null
    return {
      styleId: style?.id ?? null,
      productId: index + 1,
      quantity: 1 + random.int(random.chance(0.8) ? 12 : 500),
      normalPrice: randomPrice(random),
      productRows: random.chance(0.3) ? randomRows(random) : [],
      styleRows: style?.rows ?? [],
      handPrice: random.chance(0.15) ? randomPrice(random) : null,
    }
  })
}

function randomPrice(random: RandomSource): bigint {
  return BigInt(random.chance(0.05) ? random.int(20) : random.int(random.chance(0.9) ? 15_000 : 900_000))
}

/** Prices that fall with the units; some begin above one unit. */
function randomRows(random: RandomSource): PriceRow[] {
  const rows: PriceRow[] = []
  let fromUnits = random.chance(0.7) ? 1 : 2 + random.int(20)
  let price = 200n + randomPrice(random)
  for (let count = random.int(4); count > 0; count -= 1) {
    rows.push({ fromUnits, price })
    fromUnits += 1 + random.int(30)
    price -= BigInt(random.int(Number(price) + 1))
  }
  return rows
}

function randomRates(random: RandomSource, { subtotal }: ReferenceSums): ReferenceRates {
  return {
    discount: random.chance(0.4)
      ? { amount: random.chance(0.1) ? subtotal : BigInt(random.int(Number(subtotal) + 1)) }
      : { basisPoints: BigInt(random.chance(0.4) ? 0 : random.int(10_001)) },
    charges: Array.from({ length: random.int(4) }, () => ({
      amount: BigInt(random.int(random.chance(0.2) ? 3 : 60_000)),
      isTaxed: random.chance(0.5),
    })),
    taxPpm: BigInt(random.chance(0.2) ? 0 : 10 * random.int(50_001)),
  }
}

function domainPrices(lines: readonly ReferenceLine[]): number[] {
  const countUnits = countBreakUnits(lines)
  const toRows = (rows: readonly PriceRow[]) =>
    rows.map(({ fromUnits, price }) => ({ fromUnits, priceCents: Number(price) }))
  return lines.map((line) => {
    if (line.handPrice !== null) return Number(line.handPrice)
    const rows = { ofProduct: toRows(line.productRows), ofStyle: toRows(line.styleRows) }
    const listPrice = resolveListPrice(rows, Number(line.normalPrice))
    return listPrice ? priceForUnits(listPrice, countUnits(line)) : Number(line.normalPrice)
  })
}

type PricedLines = readonly { quantity: number; price: bigint }[]

function domainTotals(priced: PricedLines, { discount, charges, taxPpm }: ReferenceRates): InvoiceTotals {
  const totals = calculateInvoiceTotals(
    priced.map(({ quantity, price }) => ({ quantity, unitPriceCents: Number(price) })),
    {
      ...('amount' in discount
        ? { discountType: 'amount', discountCents: Number(discount.amount) }
        : { discountBasisPoints: Number(discount.basisPoints) }),
      charges: charges.map(toCharge),
      taxPpm: Number(taxPpm),
    },
  )
  assert.ok(totals)
  return totals
}

function toCharge({ amount, isTaxed }: ReferenceRates['charges'][number]) {
  return { label: 'Freight', amountCents: Number(amount), isTaxed }
}

function toSums(totals: InvoiceTotals): ReferenceSums {
  const { subtotalCents, discountCents, chargesCents, taxedChargesCents, taxCents, totalCents } = totals
  return {
    subtotal: BigInt(subtotalCents),
    discount: BigInt(discountCents),
    charges: BigInt(chargesCents),
    taxedCharges: BigInt(taxedChargesCents),
    tax: BigInt(taxCents),
    total: BigInt(totalCents),
  }
}

interface CreditedInvoice {
  priced: PricedLines
  rates: ReferenceRates
  sums: ReferenceSums
  totals: InvoiceTotals
}

/** Returns the number of credit notes. The last one credits all that is left. */
function creditInPieces(random: RandomSource, { priced, rates, sums, totals }: CreditedInvoice): number {
  const lines = priced.map(({ quantity, price }, index) => ({
    name: 'Shirt',
    code: `S-${index}`,
    quantity,
    unitPriceCents: Number(price),
    totalCents: quantity * Number(price),
    creditedQuantity: 0,
    creditedCents: 0,
  }))
  const charges = rates.charges.map((charge) => ({ ...toCharge(charge), creditedCents: 0 }))
  const credited = {
    subtotalCents: 0,
    discountCents: 0,
    chargesCents: 0,
    taxedChargesCents: 0,
    taxCents: 0,
    totalCents: 0,
  }
  const pieces = 1 + random.int(5)
  for (let piece = 1; piece <= pieces; piece += 1) {
    const isLast = piece === pieces
    let subtotalCents = 0
    for (const line of lines) {
      const left = line.quantity - line.creditedQuantity
      const leftCents = line.totalCents - line.creditedCents
      const quantity = isLast ? left : random.chance(0.5) ? 0 : random.int(left + 1)
      const credit = { quantity, restockQuantity: 0, allowanceCents: 0 }
      const unitsCents = calculateLineCredit(line, credit)
      assert.equal(unitsCents, Math.min(quantity * line.unitPriceCents, leftCents))
      if (!isLast && random.chance(0.2)) credit.allowanceCents = random.int(leftCents - unitsCents + 1)
      assert.equal(lineCreditError(line, credit), undefined)
      const cents = calculateLineCredit(line, credit)
      line.creditedQuantity += quantity
      line.creditedCents += cents
      subtotalCents += cents
    }
    const given = charges.map((charge) => {
      const left = charge.amountCents - charge.creditedCents
      const amountCents = isLast ? left : random.int(left + 1)
      assert.equal(chargeCreditError(charge, amountCents), undefined)
      assert.notEqual(chargeCreditError(charge, left + 1), undefined)
      charge.creditedCents += amountCents
      return { amountCents, isTaxed: charge.isTaxed }
    })
    const note = calculateCreditTotals(totals, credited, { subtotalCents, ...addCharges(given) })
    for (const [field, cents] of Object.entries(note)) {
      assert.ok(cents >= 0, `${field} is ${cents}`)
      credited[field as keyof InvoiceTotals] += cents
    }
    const { subtotal, charges: charged, taxedCharges } = toSums(credited)
    const expected = referenceCredited(sums, { subtotal, charges: charged, taxedCharges })
    assert.deepEqual(toSums(credited), expected)
    assert.ok(expected.total <= sums.total)
  }
  assert.deepEqual(toSums(credited), sums)
  return pieces
}

// Random invoices with quantity prices, prices by hand, discounts, charges and taxes, sold and credited in pieces by the operations:
// replies and database agree with the reference to the cent.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import type { CreditNote } from '#contract/sales/creditNotes.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { createRandomSource } from '#proofs/fuzz/randomSource.ts'
import { adminCtx } from '#proofs/operationCtx.ts'
import { createStyle } from '#server/catalog/styles/createStyle.ts'
import type { Ctx } from '#server/ctx.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { createCustomer } from '#server/sales/customers/saveCustomer.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { createPriceList } from '#server/sales/priceLists/savePriceList.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

import {
  referenceCredited,
  type ReferenceLine,
  referencePrice,
  type ReferenceRates,
  type ReferenceSums,
  referenceSums,
} from './referenceInvoice.ts'

const invoiceCount = isFullSize ? 60 : 20
const rows = [
  { fromUnits: 1, price: 1800n },
  { fromUnits: 12, price: 1650n },
  { fromUnits: 40, price: 1499n },
]

describe('random invoices', () => {
  const app = useTestApp()
  const random = createRandomSource(41, 0)
  let ctx: Ctx
  let customerId: number
  let lines: Omit<ReferenceLine, 'quantity' | 'handPrice'>[]

  before(async () => {
    ctx = await adminCtx(app)
    const colors = [{ name: 'Navy' }, { name: 'Sand' }]
    const sizes = ['S', 'M', 'L']
    const quantities = colors.flatMap(({ name }) =>
      sizes.map((size) => ({ color: name, size, quantity: 100_000 })),
    )
    const [listed, normal] = [
      await createStyle(ctx, { number: 'T1', name: 'Tank', priceCents: 2000, colors, sizes, quantities }),
      await createStyle(ctx, { number: 'C1', name: 'Coat', priceCents: 9995, colors, sizes, quantities }),
    ]
    const { id: priceListId } = await createPriceList(ctx, {
      name: 'Boutiques',
      prices: rows.map(({ fromUnits, price }) => ({
        styleId: listed.id,
        fromUnits,
        priceCents: Number(price),
      })),
    })
    customerId = (await createCustomer(ctx, { name: 'Harbor & Pine', priceListId })).id
    lines = [listed, normal].flatMap((style) =>
      style.products.map(({ id }) => ({
        styleId: style.id,
        productId: id,
        normalPrice: BigInt(style.priceCents),
        productRows: [],
        styleRows: style === listed ? rows : [],
      })),
    )
  })

  function randomSale(): { sold: ReferenceLine[]; rates: ReferenceRates } {
    const chosen = lines.filter(() => random.chance(0.4))
    const sold = (chosen.length > 0 ? chosen : lines.slice(0, 1)).map((line) => ({
      ...line,
      quantity: 1 + random.int(15),
      handPrice: random.chance(0.2) ? BigInt(random.int(3000)) : null,
    }))
    return {
      sold,
      rates: {
        discount: random.chance(0.4)
          ? { amount: BigInt(random.int(20)) }
          : { basisPoints: BigInt(random.int(5000)) },
        charges: Array.from({ length: random.int(4) }, () => ({
          amount: BigInt(random.int(9000)),
          isTaxed: random.chance(0.5),
        })),
        taxPpm: BigInt(random.pick([0, 66_250, 85_000, 88_750])),
      },
    }
  }

  test(`${invoiceCount} are sold and credited exactly`, async () => {
    for (let count = 0; count < invoiceCount; count += 1) {
      const { sold, rates } = randomSale()
      const priced = sold.map((line) => ({ quantity: line.quantity, price: referencePrice(line, sold) }))
      const sums = referenceSums(priced, rates)
      const items = sold.map(({ productId, quantity, handPrice }, index) => ({
        productId,
        quantity,
        unitPriceCents: Number(priced[index]?.price),
        ...(handPrice !== null && { isPriceByHand: true }),
      }))
      const { discount, taxPpm } = rates
      const charges = rates.charges.map(({ amount, isTaxed }) => ({
        label: 'Freight',
        amountCents: Number(amount),
        isTaxed,
      }))
      const invoice = await createInvoice(
        ctx,
        buildInvoice(items, {
          ...('amount' in discount
            ? { discountType: 'amount', discountCents: Number(discount.amount) }
            : { discountBasisPoints: Number(discount.basisPoints) }),
          charges,
          taxPpm: Number(taxPpm),
          totalCents: Number(sums.total),
          customerId,
        }),
      )
      assert.deepEqual(amountsOf(invoice), amountsOfReference(sums))
      await processInvoice(ctx, { id: invoice.id })
      await creditAll(invoice, sums)
    }
    await app.assertIntegrity()
  })

  /** In two notes: a random part, and the rest. */
  async function creditAll(invoice: Invoice, sums: ReferenceSums): Promise<void> {
    const part = invoice.items.map(({ quantity }) => random.int(quantity))
    const partOfCharges = invoice.charges.map(({ amountCents }) => random.int(amountCents + 1))
    const notes: CreditNote[] = []
    for (const isRest of [false, true]) {
      const items = invoice.items.map(({ quantity }, index) => ({
        line: index + 1,
        quantity: isRest ? quantity - (part[index] ?? 0) : (part[index] ?? 0),
      }))
      const charges = invoice.charges.map(({ amountCents }, index) => ({
        position: index + 1,
        amountCents: isRest ? amountCents - (partOfCharges[index] ?? 0) : (partOfCharges[index] ?? 0),
      }))
      const isEmpty = [
        ...items.map(({ quantity }) => quantity),
        ...charges.map(({ amountCents }) => amountCents),
      ]
      if (isEmpty.every((value) => value === 0)) continue
      notes.push(await issueCreditNote(ctx, { id: invoice.id, reason: 'Returned', items, charges }))
      const credited = addUp(notes)
      const [subtotal = 0, , charged = 0] = credited
      let taxed = 0n
      for (const note of notes)
        for (const { amountCents, isTaxed } of note.charges) taxed += isTaxed ? BigInt(amountCents) : 0n
      const expected = referenceCredited(sums, {
        subtotal: BigInt(subtotal),
        charges: BigInt(charged),
        taxedCharges: taxed,
      })
      assert.deepEqual(credited, amountsOfReference(expected))
    }
    assert.deepEqual(addUp(notes), amountsOfReference(sums))
  }
})

type Amounts = Pick<Invoice, 'subtotalCents' | 'discountCents' | 'chargesCents' | 'taxCents' | 'totalCents'>

function amountsOf({ subtotalCents, discountCents, chargesCents, taxCents, totalCents }: Amounts): number[] {
  return [subtotalCents, discountCents, chargesCents, taxCents, totalCents]
}

function addUp(notes: readonly Amounts[]): number[] {
  return notes.map(amountsOf).reduce((sums, note) => sums.map((sum, index) => sum + (note[index] ?? 0)))
}

function amountsOfReference({ subtotal, discount, charges, tax, total }: ReferenceSums): number[] {
  return [subtotal, discount, charges, tax, total].map(Number)
}

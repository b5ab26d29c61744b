// People who process, discount and void one invoice at the same moment. What they are answered and what is left must be what
// comes of doing the same one after the other, in some order.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

import { type Call, CallError } from '#contract/platform/client.ts'
import {
  createInvoice,
  findInvoice,
  type Invoice,
  setInvoiceDiscount,
  setInvoiceStatus,
  voidInvoice,
} from '#contract/sales/invoices.ts'
import { defaultTaxBasisPoints } from '#domain/sales/invoices.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import { referenceTotals } from './referenceTotals.ts'

/** All that the race can change of an invoice. */
interface Fate {
  status: Invoice['status']
  discountPercentage: number
  wasProcessed: boolean
  voidReason: string | null
  total: number
}

interface Deed {
  ask: (call: Call, id: number) => Promise<Invoice>
  /** What it makes of the invoice, or the end of the sentence that refuses it. */
  apply: (fate: Fate) => Fate | string
}

/** One deed after the other: what each is answered, and what is left. */
interface Course {
  answers: unknown[]
  left: Fate
}

/** Fails where no order explains what happened. Returns the invoice's number, and how many of the deeds were done. */
export async function raceInvoiceChanges(
  visitors: readonly TestClient[],
  product: { id: number; price: number },
  random: () => number,
): Promise<{ number: string; deeds: number; done: number }> {
  const at = (place: number) => {
    const visitor = visitors[place % visitors.length]
    assert.ok(visitor)
    return visitor.call
  }
  const line = { quantity: 1 + Math.floor(random() * 3), unitPriceCents: product.price }
  const order = buildInvoice([{ productId: product.id, quantity: line.quantity }])
  const invoice = await at(0)(createInvoice, order)
  const begin = fateOf(invoice)
  const deeds = someDeeds(line, random)

  const answers = await Promise.all(
    deeds.map(({ ask }, place) => ask(at(place), invoice.id).then(fateOf, sentenceAbout(invoice))),
  )
  const happened: Course = { answers, left: fateOf(await at(1)(findInvoice, { id: invoice.id })) }
  const isExplained = ordersOf(deeds.map((_, place) => place)).some((places) =>
    isDeepStrictEqual(happened, courseOf(begin, deeds, places)),
  )
  assert.ok(isExplained, `No order of the deeds leads to ${JSON.stringify({ begin, ...happened })}`)
  const done = answers.filter((answer) => typeof answer !== 'string').length
  return { number: invoice.invoiceNumber, deeds: deeds.length, done }
}

/** Each of the three kinds once or twice, in any order. */
function someDeeds(line: { quantity: number; unitPriceCents: number }, random: () => number): Deed[] {
  const rates = [1, 2].map(() => Math.floor(random() * 10_001))
  const deeds = [
    markProcessed(),
    ...rates.map((rate) => discount(rate, line)),
    makeVoid('Ordered twice'),
    markProcessed(),
    makeVoid('Goods came back'),
  ]
  const kept = deeds.filter((_, place) => [0, 1, 3].includes(place) || random() < 0.5)
  return kept
    .map((deed) => ({ deed, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ deed }) => deed)
}

function markProcessed(): Deed {
  return {
    ask: (call, id) => call(setInvoiceStatus, { id, status: 'Processed' }),
    apply(fate) {
      if (fate.status === 'Processed') return 'is Processed already.'
      if (fate.status === 'Void') return `is Void: it can't be marked as processed.`
      return { ...fate, status: 'Processed', wasProcessed: true }
    },
  }
}

function discount(rate: number, line: { quantity: number; unitPriceCents: number }): Deed {
  const rates = { discountBasisPoints: rate, taxBasisPoints: defaultTaxBasisPoints }
  const total = Number(referenceTotals([line], rates).total)
  return {
    ask: (call, id) => call(setInvoiceDiscount, { id, discountPercentage: rate }),
    apply(fate) {
      if (fate.status !== 'Pending') return `is ${fate.status}: its discount can't be changed.`
      return { ...fate, discountPercentage: rate, total }
    },
  }
}

function makeVoid(reason: string): Deed {
  return {
    ask: (call, id) => call(voidInvoice, { id, reason }),
    apply: (fate) =>
      fate.status === 'Void' ? 'is Void already.' : { ...fate, status: 'Void', voidReason: reason },
  }
}

function fateOf({ status, discountPercentage, processedAt, voidReason, total }: Invoice): Fate {
  return { status, discountPercentage, wasProcessed: processedAt !== null, voidReason, total }
}

/** The end of a refusal's sentence. Whatever else went wrong is thrown. */
function sentenceAbout({ invoiceNumber }: Invoice): (error: unknown) => string {
  return (error) => {
    if (error instanceof CallError && error.status === 409 && error.sentence !== undefined)
      return error.sentence.replace(`Invoice ${invoiceNumber} `, '')
    throw error
  }
}

function courseOf(begin: Fate, deeds: readonly Deed[], places: readonly number[]): Course {
  const answers: unknown[] = []
  let left = begin
  for (const place of places) {
    const outcome = deeds[place]?.apply(left)
    answers[place] = outcome
    if (typeof outcome === 'object') left = outcome
  }
  return { answers, left }
}

/** Every order in which the places can come. */
function ordersOf(places: readonly number[]): number[][] {
  if (places.length < 2) return [[...places]]
  return places.flatMap((first) =>
    ordersOf(places.filter((place) => place !== first)).map((rest) => [first, ...rest]),
  )
}

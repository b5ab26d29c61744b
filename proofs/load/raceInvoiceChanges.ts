// Processes, discounts and voids one invoice concurrently. The responses and the final state must equal those of some serial
// order.
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
import { defaultTaxPpm } from '#domain/sales/invoices.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'

import { referenceTotals } from './referenceTotals.ts'

/** The state that the race can change. */
interface State {
  status: Invoice['status']
  discountPercentage: number
  wasProcessed: boolean
  voidReason: string | null
  total: number
}

interface Action {
  send: (call: Call, id: number) => Promise<Invoice>
  /** Returns the new state, or the end of the error message. */
  apply: (state: State) => State | string
}

/** The responses and the final state of a serial order. */
interface Outcome {
  responses: unknown[]
  finalState: State
}

/** Throws if no serial order has this outcome. Returns the invoice's number and the count of successes. */
export async function raceInvoiceChanges(
  clients: readonly TestClient[],
  product: { id: number; priceCents: number },
  random: () => number,
): Promise<{ number: string; actions: number; done: number }> {
  const at = (index: number) => {
    const client = clients[index % clients.length]
    assert.ok(client)
    return client.call
  }
  const line = { quantity: 1 + Math.floor(random() * 3), unitPriceCents: product.priceCents }
  const order = buildInvoice([{ productId: product.id, quantity: line.quantity }])
  const invoice = await at(0)(createInvoice, order)
  const begin = stateOf(invoice)
  const actions = randomActions(line, random)

  const responses = await Promise.all(
    actions.map(({ send }, index) => send(at(index), invoice.id).then(stateOf, messageOf(invoice))),
  )
  const observed: Outcome = { responses, finalState: stateOf(await at(1)(findInvoice, { id: invoice.id })) }
  const isSerializable = permutations(actions.map((_, index) => index)).some((indexes) =>
    isDeepStrictEqual(observed, serialOutcome(begin, actions, indexes)),
  )
  assert.ok(isSerializable, `No serial order explains ${JSON.stringify({ begin, ...observed })}`)
  const done = responses.filter((response) => typeof response !== 'string').length
  return { number: invoice.number, actions: actions.length, done }
}

/** Each of the three kinds once or twice, in random order. */
function randomActions(line: { quantity: number; unitPriceCents: number }, random: () => number): Action[] {
  const rates = [1, 2].map(() => Math.floor(random() * 10_001))
  const actions = [
    processAction(),
    ...rates.map((rate) => discount(rate, line)),
    voidAction('Ordered twice'),
    processAction(),
    voidAction('Returned'),
  ]
  const chosen = actions.filter((_, index) => [0, 1, 3].includes(index) || random() < 0.5)
  return chosen
    .map((action) => ({ action, index: random() }))
    .toSorted((a, b) => a.index - b.index)
    .map(({ action }) => action)
}

function processAction(): Action {
  return {
    send: (call, id) => call(setInvoiceStatus, { id, status: 'Processed' }),
    apply(state) {
      if (state.status === 'Processed') return 'is already Processed.'
      if (state.status === 'Void') return `is Void: it can't be marked as processed.`
      return { ...state, status: 'Processed', wasProcessed: true }
    },
  }
}

function discount(rate: number, line: { quantity: number; unitPriceCents: number }): Action {
  const rates = { discountBasisPoints: rate, taxPpm: defaultTaxPpm }
  const total = Number(referenceTotals([line], rates).total)
  return {
    send: (call, id) => call(setInvoiceDiscount, { id, discountBasisPoints: rate }),
    apply(state) {
      const refusal = `is ${state.status}: its discount can't be changed.`
      if (state.status === 'Void') return refusal
      if (state.status !== 'Pending') return `${refusal} Issue a credit note instead.`
      return { ...state, discountPercentage: rate, total }
    },
  }
}

function voidAction(reason: string): Action {
  return {
    send: (call, id) => call(voidInvoice, { id, reason }),
    apply: (state) =>
      state.status === 'Void' ? 'is already Void.' : { ...state, status: 'Void', voidReason: reason },
  }
}

function stateOf({
  status,
  discountBasisPoints: discountPercentage,
  processedAt,
  voidReason,
  totalCents: total,
}: Invoice): State {
  return { status, discountPercentage, wasProcessed: processedAt !== null, voidReason, total }
}

/** The end of the error message. Throws any other error. */
function messageOf({ number }: Invoice): (error: unknown) => string {
  return (error) => {
    if (error instanceof CallError && error.status === 409 && error.sentence !== undefined)
      return error.sentence.replace(`Invoice ${number} `, '')
    throw error
  }
}

function serialOutcome(begin: State, actions: readonly Action[], indexes: readonly number[]): Outcome {
  const responses: unknown[] = []
  let finalState = begin
  for (const index of indexes) {
    const outcome = actions[index]?.apply(finalState)
    responses[index] = outcome
    if (typeof outcome === 'object') finalState = outcome
  }
  return { responses, finalState }
}

/** All permutations. */
function permutations(indexes: readonly number[]): number[][] {
  if (indexes.length < 2) return [[...indexes]]
  return indexes.flatMap((first) =>
    permutations(indexes.filter((index) => index !== first)).map((rest) => [first, ...rest]),
  )
}

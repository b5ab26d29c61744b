// Landed cost on arrivals, and its undo.
import assert from 'node:assert/strict'

import { expectOutcome } from '#proofs/randomActions.ts'
import { createLandedCost } from '#server/purchasing/landedCosts/createLandedCost.ts'
import { undoLandedCost } from '#server/purchasing/landedCosts/undoLandedCost.ts'
import { buildLandedCost } from '#server/purchasing/purchaseFixtures.ts'

import {
  type Action,
  billsOf,
  type Model,
  type ModelArrival,
  type ModelArrivalLine,
  pickRecent,
  ratio,
  setValue,
  unitCosts,
  widen,
} from './model.ts'

interface Part {
  line: ModelArrivalLine
  /** What its accepted units cost without landed cost; null if nothing is known. */
  worth: bigint | null
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

function partsOf(model: Model, arrivals: readonly ModelArrival[]): Part[] {
  return arrivals.flatMap((arrival) =>
    arrival.lines.map((line, index) => {
      const { worth } = line.product
      if (!worth) return { line, worth: null }
      const { units, amount } = billsOf(model, arrival, index)
      const accepted = BigInt(line.accepted)
      const came = line.value ?? worth.first * accepted
      return { line, worth: amount + ratio(came * (accepted - BigInt(units)), accepted) }
    }),
  )
}

/** Whole micros by weight: what is left over goes to the largest fractions, the first of equal ones. */
function divide(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = sum(weights)
  const shares = weights.map((weight) => (amount * weight) / total)
  const fractions = weights.map((weight, index) => ({ index, fraction: (amount * weight) % total }))
  fractions.sort((a, b) => (a.fraction === b.fraction ? a.index - b.index : a.fraction > b.fraction ? -1 : 1))
  const rest = Number(amount - sum(shares))
  for (const { index } of fractions.slice(0, rest)) shares[index] = (shares[index] ?? 0n) + 1n
  return shares
}

/** Returns what of the amount went to the stock; below 0, at most `limit` leaves it. */
function changeLanded({ line, worth: ofLine }: Part, amount: bigint, limit?: bigint): bigint {
  if (amount === 0n) return 0n
  const { product, accepted } = line
  const { worth } = product
  assert.ok(worth && ofLine !== null)
  const isLast = line.changes === product.changes
  line.landed += amount
  for (const cost of unitCosts(ofLine + line.landed, accepted)) widen(product, cost)
  let inStock = ratio(amount * BigInt(Math.min(product.onHand, accepted)), BigInt(accepted))
  if (limit !== undefined && inStock < -limit) inStock = -limit
  const units = BigInt(product.onHand)
  const target = worth.value + inStock
  const [least, most] = [worth.low * units, worth.high * units]
  const value = target < least ? least : target > most ? most : target
  const added = value - worth.value
  product.expense += amount - added
  setValue(product, value)
  product.changes += 1
  if (isLast) line.changes = product.changes
  return added
}

export const landedActions: Record<string, Action> = {
  async 'add landed cost'(model) {
    const { ctx, random, landedCosts } = model
    const first = pickRecent(model, model.arrivals, ({ isUndone }) => !isUndone || random.chance(0.05))
    const others = model.arrivals.slice(-8).filter((other) => other !== first && !other.isUndone)
    const charged = random.chance(0.6) ? [first] : [first, ...others.slice(0, 1 + random.int(2))]
    const arrivals = charged.toSorted((a, b) => a.id - b.id)
    const parts = partsOf(model, arrivals)
    const cents = 1 + random.int(random.chance(0.3) ? 20 : 30_000)
    const rateNanos = random.chance(0.3) ? 1_085_000_003 : 1_000_000_000
    const basis = random.pick(['value', 'units'] as const)
    const input = buildLandedCost(
      charged.map(({ id }) => id),
      cents,
      { basis, currency: rateNanos === 1_000_000_000 ? 'USD' : 'EUR', rateNanos },
    )
    const isAllowed =
      arrivals.every(({ isUndone }) => !isUndone) && parts.every(({ worth }) => worth !== null)
    const { id, appliedBasis } = await expectOutcome(isAllowed, 'a landed cost', () =>
      createLandedCost(ctx(), input),
    )
    const amount = (BigInt(cents) * 10_000n * BigInt(rateNanos) + 500_000_000n) / 1_000_000_000n
    const byValue = parts.map(({ worth }) => worth ?? 0n)
    const isByValue = basis === 'value' && sum(byValue) > 0n
    assert.equal(appliedBasis, isByValue ? 'value' : 'units')
    const weights = isByValue ? byValue : parts.map(({ line }) => BigInt(line.accepted))
    const shares = divide(amount, weights)
    landedCosts.push({
      id,
      arrivals,
      shares: parts.map((part, index) => {
        const share = shares[index] ?? 0n
        return { line: part.line, share, inStock: changeLanded(part, share) }
      }),
      isUndone: false,
    })
  },

  async 'undo landed cost'(model) {
    const landed = pickRecent(
      model,
      model.landedCosts,
      ({ isUndone }) => !isUndone || model.random.chance(0.05),
    )
    await expectOutcome(!landed.isUndone, 'an undo of landed cost', () =>
      undoLandedCost(model.ctx(), { id: landed.id }),
    )
    const parts = partsOf(model, landed.arrivals)
    for (const { line, share, inStock } of landed.shares) {
      const part = parts.find((one) => one.line === line)
      assert.ok(part)
      changeLanded(part, -share, inStock)
    }
    landed.isUndone = true
  },
}

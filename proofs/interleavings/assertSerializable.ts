// The results and the final state of two interleaved actions must equal those of a serial execution.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

import type { BatchUndoReply } from '#contract/catalog/batches.ts'
import type { Product } from '#contract/catalog/products.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { ctxOfRole, operationCtx } from '#proofs/operationCtx.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import type { TestApp } from '#server/testing/startTestApp.ts'

import { type ActionName, actions } from './interleavedActions.ts'
import {
  type Action,
  createInterleavingFixture,
  type FixturePart,
  fixtureParts,
  type InterleavingFixture,
  watchFixture,
} from './interleavingFixture.ts'
import { maskResultSpecifics, maskRunSpecifics, type Outcome, readOutcome } from './interleavingOutcome.ts'
import type { Pair } from './interleavingPairs.ts'
import type { Action as Transaction, Stepper } from './stepper.ts'

/** Of the two actions. They differ, as one user's imports wait for each other outside of the database, where the stepper sees no lock. */
export type ActingUsers = readonly [SignedInUser, SignedInUser]

/** A Manager and an Admin. */
export async function findActingUsers(app: TestApp): Promise<ActingUsers> {
  const [manager, admin] = [await ctxOfRole(app, 'Manager'), await ctxOfRole(app, 'Admin')]
  return [manager.user, admin.user]
}

/**
 * Throws if an order has an outcome that no serial execution has. Returns the number of orders; with `oncePerState`, orders that
 * reach the same state are continued only once.
 */
export async function assertSerializable(
  { app, stepper, users }: { app: TestApp; stepper: Stepper; users: ActingUsers },
  [one, other, meanwhile = other]: Pair,
  { maxOrders, oncePerState = false }: { maxOrders?: number; oncePerState?: boolean } = {},
): Promise<number> {
  // Each action has its own timestamp: entries that stay unsealed for over a minute would count as inserted later.
  const context = (index: 0 | 1 = 0) => operationCtx(app, app.db, users[index])
  const runSerially = async (
    names: [ActionName, ActionName],
    order: (0 | 1)[],
    createFixture = () => createInterleavingFixture(context(), parts),
  ): Promise<Outcome> => {
    const fixture = await createFixture()
    for (const index of order)
      fixture.results[index] = await resultOf(actions[names[index]], context(index), fixture)
    return readOutcome(app.db, fixture)
  }
  // The first run has all records and finds out which parts the actions use.
  const parts = new Set<FixturePart>()
  await runSerially([one, other], [0, 1], async () =>
    watchFixture(await createInterleavingFixture(context(), fixtureParts), (part) => parts.add(part)),
  )
  const serial = [
    await runSerially([one, other], [0, 1]),
    await runSerially([one, other], [1, 0]),
    await runSerially([one, meanwhile], [0, 1]),
  ]
  return stepper.runEveryOrder(
    async () => {
      const fixture = await createInterleavingFixture(context(), parts)
      const transaction = (name: ActionName, index: 0 | 1) => async () => {
        fixture.results[index] = await resultOf(
          actions[name],
          operationCtx(app, stepper.dbs[index], users[index]),
          fixture,
        )
      }
      const interleaved: [Transaction, Transaction] = [transaction(one, 0), transaction(other, 1)]
      return {
        fixture,
        actions: interleaved,
        ...(oncePerState && { mask: (text: string) => maskResultSpecifics(text, fixture) }),
      }
    },
    async (fixture, order) => {
      const outcome = await readOutcome(app.db, fixture)
      const isExplained = serial.some((one) => isDeepStrictEqual(one, outcome))
      const format = (value: unknown) => JSON.stringify(value, undefined, 1)
      assert.ok(
        isExplained,
        `${one} and ${other}, ${order}:\n${format(outcome)}\nneither\n${serial.map(format).join('\nnor\n')}`,
      )
    },
    maxOrders,
  )
}

/** The amounts of the result, or the error message. */
async function resultOf(action: Action, ctx: Ctx, fixture: InterleavingFixture): Promise<unknown> {
  try {
    const result = ((await action(ctx, fixture)) ?? {}) as
      | Partial<Invoice & Product & BatchUndoReply & { changedCount: number }>
      | number
    if (typeof result === 'number') return 'imported'
    const {
      status,
      totalCents: total,
      discountCents: discountAmount,
      quantity,
      version,
      priceCents: price,
      restored,
      skippedCount,
      restoredStyles,
      changedCount,
    } = result
    return {
      status,
      total,
      discountAmount,
      quantity,
      version,
      price,
      restored,
      skippedCount,
      restoredStyles,
      changedCount,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return maskRunSpecifics(`${error.kind}: ${error.message}`, fixture)
  }
}

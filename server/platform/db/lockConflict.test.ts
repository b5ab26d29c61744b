// What a user reads whose change waited too long for a lock.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'

import { createProduct, editProduct } from '#contract/catalog/products.ts'
import type { CallError } from '#contract/platform/client.ts'
import type { Role } from '#domain/permissions.ts'
import { ctxOfRole } from '#proofs/operationCtx.ts'
import type { Ctx } from '#server/ctx.ts'
import { withIdempotencyKey } from '#server/platform/http/withIdempotencyKey.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { sql } from './drizzle.ts'
import { transact, transactLong } from './transact.ts'

describe('edit of a locked product', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')

  const editing = { status: 409, sentence: 'Another user is editing this record. Reload and try again.' }
  const importing = {
    status: 409,
    sentence: 'An import or change of many records is running. Please try again when it has ended.',
  }
  const busy = { status: 503, sentence: 'Selvedge is very busy. Please try again.' }
  const outcomeOf = (refusal?: CallError) => ({ status: refusal?.status, sentence: refusal?.sentence })
  type Run = (ctx: Ctx, work: (ctx: Ctx) => Promise<void>) => Promise<unknown>
  const runWithKey: Run = (ctx, work) => {
    const request = { key: randomUUID(), method: 'POST', path: '/api/invoices', body: Buffer.alloc(0) }
    return withIdempotencyKey(ctx, request, async (ctx) => {
      await work(ctx)
      return { status: 200, body: '{}' }
    })
  }
  const holders: { holder: string; role: Role; run: Run; right: typeof busy }[] = [
    { holder: 'an import', role: 'Staff', run: transactLong, right: importing },
    { holder: 'another user', role: 'Staff', run: transact, right: editing },
    { holder: 'another user, with a key', role: 'Staff', run: runWithKey, right: editing },
    { holder: 'the same user', role: 'Manager', run: runWithKey, right: busy },
  ]

  for (const { holder, role, run, right } of holders) {
    test(`names who holds it: ${holder}`, async () => {
      const { id, version, quantity } = await manager.call(createProduct, buildProduct())
      const edited = { id, version, quantity, name: 'Coat', color: 'Indigo', size: 'M', priceCents: 8000 }
      const ctx = await ctxOfRole(app, role)
      let refusal: CallError | undefined
      await run(ctx, async (ctx) => {
        await ctx.db.execute(sql`select id from products where id = ${id} for update`)
        refusal = await catchRefusal(manager.call(editProduct, edited))
      })
      assert.deepEqual(outcomeOf(refusal), right)
    })
  }

  test('is busy where another user holds something else', async () => {
    const ctx = await ctxOfRole(app, 'Staff')
    const [theirs, mine] = await Promise.all(
      [buildProduct(), buildProduct()].map((product) => manager.call(createProduct, product)),
    )
    assert.ok(theirs && mine)
    let refusal: CallError | undefined
    await transact(ctx, async (ctx) => {
      await ctx.db.execute(sql`select id from customers for update`)
      // No user's.
      await app.db.transaction(async (tx) => {
        await tx.execute(sql`select id from products where id = ${mine.id} for update`)
        const { id, version, quantity } = mine
        const edited = { id, version, quantity, name: 'Coat', color: 'Indigo', size: 'M', priceCents: 8000 }
        refusal = await catchRefusal(manager.call(editProduct, edited))
      })
    })
    assert.deepEqual(outcomeOf(refusal), busy)
  })
})

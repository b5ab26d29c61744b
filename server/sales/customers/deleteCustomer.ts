import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findDocumentsOf } from './customerDocuments.ts'
import { lockCustomer } from './findCustomer.ts'

/** Soft-deletes a customer and frees its number. Throws a 409 if it has documents or other customers were merged into it. */
export async function deleteCustomer(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await transact(ctx, async (ctx) => {
    const customer = await lockCustomer(ctx, id)
    const documents = (await findDocumentsOf(ctx, [id], { withExemptions: false })).get(id)
    if (documents !== undefined) {
      const message = `${customer.name} has ${documents}: it can't be deleted. Put it on hold instead.`
      throw new Refusal('conflict', message)
    }
    await ctx.db
      .update(customers)
      .set({ deletedAt: ctx.now, version: customer.version + 1 })
      .where(eq(customers.id, id))
    await recordActivity(ctx, {
      action: `Deleted customer ${customer.number} ${customer.name}`,
      module: 'Customers',
      subject: { type: 'customer', id, version: customer.version + 1 },
    })
    ctx.crashPoint('customer.before-commit')
  })
}

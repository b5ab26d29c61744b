// Opening items: what a customer owed before its invoices were kept here.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createOpeningItem as endpoint } from '#contract/sales/receivables.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { openingItems } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { addEntry } from './entries.ts'
import { assertEntryDay } from './entryDays.ts'
import { reverseDocumentEntry } from './reverseDocumentEntry.ts'
import { lockSurvivingCustomer } from './survivingCustomer.ts'

type OpeningItem = Omit<typeof openingItems.$inferSelect, 'createdAt' | 'createdBy'>

/** Throws a 409 if the customer has an opening item of that number, reversed or not. */
export async function createOpeningItem(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<OpeningItem> {
  const { number, onDate, dueOn, amountCents, note } = input
  if (dueOn < onDate)
    throw fieldRefusal('invalid', 'dueOn', 'The due day must not be before the day of the invoice.')
  return transact(ctx, async (ctx) => {
    const customer = await lockSurvivingCustomer(ctx, input.customerId)
    await assertEntryDay(ctx, onDate, 'onDate')
    const [item] = await ctx.db
      .insert(openingItems)
      .values({
        customerId: customer.id,
        number,
        onDate,
        dueOn,
        amountCents,
        note: note || null,
        createdAt: ctx.now,
        createdBy: ctx.user.id,
      })
      .onConflictDoNothing()
      .returning()
    if (!item)
      throw fieldRefusal('conflict', 'number', `${customer.name} already has an opening item ${number}.`)
    await addEntry(ctx, {
      kind: 'opening item',
      document: { type: 'openingItem', id: item.id },
      customerId: customer.id,
      amountCents,
      onDate,
      dueOn,
    })
    ctx.crashPoint('opening-item.before-log')
    await recordActivity(ctx, {
      action: `Added opening item ${number} of ${formatUsd(amountCents)} for ${customer.name}`,
      module: 'Payments',
      subject: { type: 'openingItem', id: item.id },
    })
    return item
  })
}

/** Dated today. Throws a 409 if it is reversed already or something is paid. */
export async function reverseOpeningItem(ctx: Ctx, input: { id: number; reason: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [item] = await ctx.db.select().from(openingItems).where(eq(openingItems.id, input.id))
    if (!item) throw new Refusal('missing', 'Opening item not found')
    await reverseDocumentEntry(ctx, {
      document: { type: 'openingItem', id: input.id },
      number: item.number,
      reason: input.reason,
      undoesSettlements: false,
    })
    ctx.crashPoint('opening-item-reversal.before-log')
    await recordActivity(ctx, {
      action: `Reversed opening item ${item.number} of ${formatUsd(item.amountCents)}: ${input.reason}`,
      module: 'Payments',
      subject: { type: 'openingItem', id: input.id },
    })
  })
}

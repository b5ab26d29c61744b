// The first setup steps: company details, products, first invoice.
import type { FirstSteps } from '#contract/company/companyDetails.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { company } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

import { companyId } from './editCompany.ts'

export async function findFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  const { rows } = await ctx.db.execute<{
    dismissed: boolean
    details: boolean
    products: boolean
    invoices: boolean
  }>(sql`
    select first_steps_over as dismissed, version > 1 as details,
      exists (select from products where deleted_at is null) as products, exists (select from invoices) as invoices
    from company`)
  const [row = { dismissed: true, details: true, products: true, invoices: true }] = rows
  return {
    isOver: row.dismissed || (row.details && row.products && row.invoices),
    hasDetails: row.details,
    hasProducts: row.products,
    hasInvoices: row.invoices,
  }
}

export async function dismissFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  return transact(ctx, async (ctx) => {
    await ctx.db.update(company).set({ firstStepsOver: true })
    await recordActivity(ctx, {
      action: 'Dismissed the first steps',
      module: 'System',
      subject: { type: 'company', id: companyId },
    })
    return findFirstSteps(ctx)
  })
}

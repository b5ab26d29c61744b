// Customers that an invoice without a customer record may belong to, and whose hold or credit limit would then apply.
import type { CreditMatch } from '#contract/sales/customers.ts'
import { foldName } from '#domain/platform/foldText.ts'
import { type DuplicateEvidence, emailKey, phoneKeys } from '#domain/sales/customerDuplicates.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'

import { findFigures } from './customerBalances.ts'
import type { CustomerRow } from './findCustomer.ts'

interface Buyer {
  name?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
}

/** What the customer has in common with the buyer. */
export interface Match {
  customer: CustomerRow
  evidence: DuplicateEvidence
}

/** The customers on hold or with a limit that have the name, phone or email of the buyer, with their exposure. */
export async function findCreditMatches(ctx: Ctx, buyer: Buyer): Promise<{ customers: CreditMatch[] }> {
  const matches = toMatches(await selectMatches(ctx, buyer), buyer)
  const found: CreditMatch[] = []
  for (const { customer, evidence } of matches) {
    const { id, number, name, holdReason, creditLimitCents } = customer
    const { exposureCents } = await findFigures(ctx, id)
    found.push({ id, number, name, holdReason, creditLimitCents, exposureCents, evidence })
  }
  return { customers: found }
}

/** Locks the same customers until the end of the transaction, in id order. */
export async function lockCreditMatches(ctx: Ctx, buyer: Buyer): Promise<Match[]> {
  return toMatches(await selectMatches(ctx, buyer).for('no key update'), buyer)
}

/** Names are compared without case, accents and repeated spaces, phones by their digits, with or without the country code of the US. */
function selectMatches(ctx: Ctx, { name, phone, email }: Buyer) {
  return ctx.db
    .select()
    .from(customers)
    .where(
      and(
        isNull(customers.deletedAt),
        isNull(customers.mergedInto),
        or(isNotNull(customers.holdReason), isNotNull(customers.creditLimitCents)),
        or(
          name ? sql`${customers.nameKey} = fold_name(${name})` : undefined,
          inArray(customers.phoneKey, phoneKeys(phone)),
          eq(customers.emailKey, sql`${emailKey(email?.trim())}::text`),
        ),
      ),
    )
    .orderBy(asc(customers.id))
}

function toMatches(rows: readonly CustomerRow[], { name, email }: Buyer): Match[] {
  return rows.map((customer) => {
    const isSameName = foldName(customer.name) === foldName(name ?? '')
    const isSameEmail = customer.emailKey !== null && customer.emailKey === emailKey(email?.trim())
    return { customer, evidence: isSameName ? 'name' : isSameEmail ? 'email' : 'phone' }
  })
}

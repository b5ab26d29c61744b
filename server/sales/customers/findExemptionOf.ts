// The state that a sale ships to, and the certificate of its customer for it.
import type { Ctx } from '#server/ctx.ts'

import { findExemptionText } from './checkCredit.ts'
import { type CustomerRow, readAddresses } from './findCustomer.ts'

export interface SaleTax {
  isTaxFree: boolean
  /** Of the refusal. */
  path: string
}

/**
 * The state to which a sale ships, and the certificate under which it is free of tax. Throws a 409 at `path` if no tax is charged although it has ended or was
 * revoked.
 */
export async function findExemptionOf(
  ctx: Ctx,
  customer: CustomerRow,
  sale: { shipTo?: string | null | undefined; shipToState?: string | null | undefined },
  { isTaxFree, path }: SaleTax,
): Promise<{ shipToState: string | null; exemptionText: string | null }> {
  const state = sale.shipToState || (sale.shipTo ? null : await findDefaultState(ctx, customer))
  const exemptionText = isTaxFree ? await findExemptionText(ctx, customer, { state, path }) : null
  return { shipToState: state, exemptionText }
}

/** The state of the shipping address by default, or else of the billing address. */
async function findDefaultState(ctx: Ctx, { id }: CustomerRow): Promise<string | null> {
  const defaults = (await readAddresses(ctx, id)).filter(({ isDefault }) => isDefault)
  const address = defaults.find(({ kind }) => kind === 'shipping') ?? defaults[0]
  return address?.state ?? null
}

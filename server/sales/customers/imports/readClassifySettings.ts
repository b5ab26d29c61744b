// Reads what rows of an import are compared with besides the customers themselves.
import { hasPermission } from '#domain/permissions.ts'
import { foldText } from '#domain/platform/foldText.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, isNull, like, max } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { readPriceListNames } from '#server/sales/priceLists/priceListNames.ts'

import type { ClassifySettings } from './classifyCustomers.ts'

export async function readClassifySettings(ctx: Ctx): Promise<ClassifySettings> {
  const listNames = await readPriceListNames(ctx)
  const [last] = await ctx.db.select({ id: max(customers.id) }).from(customers)
  const [padded] = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(like(customers.number, '0%'), isNull(customers.deletedAt)))
    .limit(1)
  return {
    priceLists: new Map([...listNames].map(([id, name]) => [foldText(name), id])),
    maySetTerms: hasPermission(ctx.user.role, 'customers.terms'),
    hasPaddedNumbers: padded !== undefined,
    lastId: last?.id ?? 0,
  }
}

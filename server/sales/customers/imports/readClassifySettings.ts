// Reads what rows of an import are compared with besides the customers themselves.
import { hasPermission } from '#domain/permissions.ts'
import { foldText } from '#domain/platform/foldText.ts'
import type { Ctx } from '#server/ctx.ts'
import { max } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { readPriceListNames } from '#server/sales/priceLists/priceListNames.ts'

import type { ClassifySettings } from './classifyCustomers.ts'

export async function readClassifySettings(ctx: Ctx): Promise<ClassifySettings> {
  const listNames = await readPriceListNames(ctx)
  const [last] = await ctx.db.select({ id: max(customers.id) }).from(customers)
  return {
    priceLists: new Map([...listNames].map(([id, name]) => [foldText(name), id])),
    maySetTerms: hasPermission(ctx.user.role, 'customers.terms'),
    lastId: last?.id ?? 0,
  }
}

// Sales of a period by what decides on their tax, as the accounting export has them.
import { formatPpm } from '#domain/platform/money.ts'
import { unknownState } from '#domain/sales/taxState.ts'
import { readSaleGroups, sumTaxes } from '#server/insight/accounting/readTaxes.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import type { Source } from './measureSql.ts'

export const taxSource: Source = {
  sums: ['taxable_cents', 'exempt_cents', 'tax_cents'],
  read: {
    taxableSales: (column) => column('taxable_cents'),
    exemptSales: (column) => column('exempt_cents'),
    salesTax: (column) => column('tax_cents'),
  },
  // States are read from addresses in TypeScript.
  async select({ days }, ctx) {
    const groups = sumTaxes(await readSaleGroups(ctx, days), { withCertificates: true })
    const rows = groups.map(({ state, taxPpm, certificate, taxableCents, exemptCents, taxCents }, place) => ({
      key: JSON.stringify([state, taxPpm, certificate]),
      place,
      taxable_cents: taxableCents,
      exempt_cents: exemptCents,
      tax_cents: taxCents,
    }))
    return sql`
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as summed(key text, place int, taxable_cents bigint, exempt_cents bigint, tax_cents bigint)`
  },
}

/** 'NY, 8.875%' and its certificate, from the key of a row. */
export function nameTaxGroup(key: string): { name: string; detail: string | null } {
  const [state, taxPpm, certificate] = JSON.parse(key) as [string | null, number, string]
  return { name: `${state ?? unknownState}, ${formatPpm(taxPpm)}`, detail: certificate || null }
}

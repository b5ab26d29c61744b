// The programs whose exports of customers are recognized, the first match first.
import { normalizeColumnName } from '#domain/files/columnMapping.ts'

import type { CustomerProgram } from './customerProgram.ts'
import { lightspeed } from './lightspeed.ts'
import { lightspeedR } from './lightspeedR.ts'
import { odoo } from './odoo.ts'
import { quickBooksDesktop } from './quickBooksDesktop.ts'
import { quickBooksOnline } from './quickBooksOnline.ts'
import { shopify } from './shopify.ts'
import { square } from './square.ts'
import { wooCommerce } from './wooCommerce.ts'
import { xero } from './xero.ts'

export { mapProgramColumns } from './customerProgram.ts'

const programs: readonly CustomerProgram[] = [
  shopify,
  xero,
  quickBooksDesktop,
  quickBooksOnline,
  lightspeed,
  lightspeedR,
  square,
  wooCommerce,
  odoo,
]

/** The program that exported a file with these columns, or undefined. */
export function findCustomerProgram(names: readonly string[]): CustomerProgram | undefined {
  const known = new Set(names.map(normalizeColumnName))
  return programs.find(({ signatures }) =>
    signatures.some((signature) => signature.every((name) => known.has(normalizeColumnName(name)))),
  )
}

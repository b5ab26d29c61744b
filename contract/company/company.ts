// The public part of the company details. The sign-in page loads it, so the rest is in companyDetails.ts.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Rate } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { fullBasisPoints } from '#domain/platform/money.ts'

export const publicDetails = {
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Empty if there is none. */
  whatsappUrl: z.string(),
  telegramUrl: z.string(),
  socialUrl: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  /** URL without the width; null if there is no logo. */
  logoUrl: z.nullable(z.string()),
}

export const PriceFloor = Rate(fullBasisPoints, 'The floor must be from 0% to 100%')

export const pricingNames = { staffPriceFloor: 'staffPriceFloorBasisPoints' } as const

export const Company = z.object({
  ...publicDetails,
  /** Further texts on printed documents; only for signed-in users. */
  documentTexts: z.optional(
    z.object({ website: z.string(), taxId: z.string(), terms: z.string(), footer: z.string() }),
  ),
  /** The labels of charges that the form of an invoice offers; only for signed-in users. */
  chargeLabels: z.optional(z.array(z.string())),
  /** For prices that are set by hand and for orders; only for signed-in users. */
  pricing: z.optional(
    withInternalNames(
      z.object({
        staffPriceFloor: z.nullable(PriceFloor),
        printsListPrices: z.boolean(),
        staffConfirmsOrders: z.boolean(),
      }),
      pricingNames,
    ),
  ),
  /** Present only while the default Admin still has the default password. */
  defaultCredentials: z.optional(z.object({ username: z.string(), password: z.string() })),
})
export type Company = z.output<typeof Company>

export const findCompany = defineEndpoint({
  summary: "Returns the company's name, address and links, as shown on the sign-in page.",
  method: 'GET',
  path: '/api/company',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: Company,
})

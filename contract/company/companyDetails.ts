// The company details that an Admin edits, the logo, and the first setup steps.
import * as z from 'zod/mini'

import { imageParams } from '#contract/files/images.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import {
  checkedBy,
  Day,
  EmailAddress,
  MultilineText,
  Optional,
  SingleLineText,
  withJsonSchema,
} from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'
import { chargeLabelsError, missingChargeLabelMessage } from '#domain/company/chargeLabels.ts'
import { companyLimits, isTimeZone, footerError, linkError } from '#domain/company/company.ts'
import { gs1PrefixError, gs1PrefixLimits } from '#domain/company/gs1Prefix.ts'
import { maxTermsDays, termsDaysMessage, termsStarts } from '#domain/company/paymentTerms.ts'

import { PriceFloor, pricingNames, publicDetails } from './company.ts'

export const readLogo = defineEndpoint({
  summary: "Returns the company's logo in one width.",
  method: 'GET',
  path: '/api/company/logo/:image/:width',
  allow: 'anyone',
  input: z.strictObject(imageParams),
  reply: 'file',
  mediaTypes: ['image/webp'],
})

const Link = withJsonSchema(SingleLineText(companyLimits.link).check(checkedBy(linkError)), {
  type: 'string',
  maxLength: companyLimits.link,
  pattern: '^(https?://.+)?$',
})

const Gs1Prefix = withJsonSchema(SingleLineText(gs1PrefixLimits.max).check(checkedBy(gs1PrefixError)), {
  type: 'string',
  maxLength: gs1PrefixLimits.max,
  description: 'Digits, or empty.',
  examples: ['9521234'],
})

/** Also validates the `COMPANY_` variables of the environment. */
export const companyFields = {
  name: SingleLineText(companyLimits.name, 'Company name is required'),
  address: MultilineText(companyLimits.address),
  phone: SingleLineText(companyLimits.phone),
  /** The sender of emails, unless MAIL_FROM names another. */
  email: EmailAddress(
    companyLimits.email,
    'Please enter a valid email address',
    `Must be at most ${companyLimits.email} characters long`,
  ),
  website: SingleLineText(companyLimits.website),
  taxId: SingleLineText(companyLimits.taxId),
  whatsappUrl: Link,
  telegramUrl: Link,
  socialUrl: Link,
  timeZone: withJsonSchema(
    z.string().check(z.maxLength(100), z.refine(isTimeZone, 'Choose a time zone from the list')),
    { type: 'string', maxLength: 100, description: 'IANA name.', examples: ['America/New_York'] },
  ),
  /** The URL of an image or of a completed upload. */
  logoUrl: z.nullable(z.string().check(z.maxLength(500))),
  /** Printed below the totals of an invoice, and at the bottom of each page. */
  invoiceTerms: MultilineText(companyLimits.invoiceTerms),
  invoiceFooter: MultilineText(companyLimits.invoiceFooter).check(checkedBy(footerError)),
  /** The payment terms of invoices whose customer has none. */
  termsDays: z.optional(
    z.int(termsDaysMessage).check(z.minimum(0, termsDaysMessage), z.maximum(maxTermsDays, termsDaysMessage)),
  ),
  termsFrom: z.optional(z.enum(termsStarts, `Must be one of ${termsStarts.join(', ')}`)),
  /** The last day of the closed books: nothing that is owed or paid is dated on or before it. Null: no books are closed. */
  booksClosedTo: Optional(Day),
  /** The labels of charges that the form of an invoice offers. */
  chargeLabels: z.optional(
    z
      // The check of all labels says more than that of one.
      .array(SingleLineText(companyLimits.invoiceTerms, missingChargeLabelMessage))
      .check(({ value, issues }) => {
        const message = chargeLabelsError(value)
        if (message !== undefined) issues.push({ code: 'custom', input: value, message })
      }),
  ),
  /** The least share of the list price that Staff may set by hand. Null: Staff may set no prices. */
  staffPriceFloor: Optional(PriceFloor),
  /** Whether printed invoices show the list price next to a price that was set by hand. */
  printsListPrices: z.optional(z.boolean()),
  /** Whether Staff may confirm orders. */
  staffConfirmsOrders: z.optional(z.boolean()),
  /** What the company's own EAN and UPC numbers begin with; empty if it has none. */
  gs1Prefix: z.optional(Gs1Prefix),
}

/** Increases with every change. */
const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** Not validated again: a database of an older release may contain values that were stored without validation. */
export const CompanyDetails = withInternalNames(
  z.object({
    ...publicDetails,
    website: z.string(),
    taxId: z.string(),
    invoiceTerms: z.string(),
    invoiceFooter: z.string(),
    termsDays: z.int(),
    termsFrom: z.enum(termsStarts),
    booksClosedTo: z.nullable(z.iso.date()),
    chargeLabels: z.array(z.string()),
    staffPriceFloor: z.nullable(PriceFloor),
    printsListPrices: z.boolean(),
    staffConfirmsOrders: z.boolean(),
    gs1Prefix: z.string(),
    version: z.int(),
  }),
  pricingNames,
)
export type CompanyDetails = z.output<typeof CompanyDetails>

export const findCompanyDetails = defineEndpoint({
  summary: 'Returns all company details for editing.',
  method: 'GET',
  path: '/api/company/details',
  allow: 'company.manage',
  input: z.strictObject({}),
  reply: CompanyDetails,
})

export const CompanyEdit = withInternalNames(
  z.strictObject({ ...companyFields, version: z.optional(Version) }),
  pricingNames,
)
export type CompanyEdit = z.output<typeof CompanyEdit>

/** A 409 lists the fields that another user has changed since `version`. */
export const editCompany = defineEndpoint({
  summary: "Changes the company's details.",
  method: 'PUT',
  path: '/api/company',
  allow: 'company.manage',
  input: CompanyEdit,
  reply: CompanyDetails,
})

export const CompanyPreview = withInternalNames(z.strictObject(companyFields), pricingNames)
export type CompanyPreview = z.output<typeof CompanyPreview>

export const previewCompany = defineEndpoint({
  summary: 'Renders an invoice with these details as one image of all its pages.',
  method: 'POST',
  path: '/api/company/preview',
  allow: 'company.manage',
  input: CompanyPreview,
  reply: 'file',
  mediaTypes: ['image/svg+xml'],
  idempotencyExemption: 'changes nothing',
})

/** `isOver` is true once all three steps are done or an Admin dismissed them. */
export const FirstSteps = z.object({
  isOver: z.boolean(),
  hasDetails: z.boolean(),
  hasProducts: z.boolean(),
  hasInvoices: z.boolean(),
})
export type FirstSteps = z.output<typeof FirstSteps>

export const findFirstSteps = defineEndpoint({
  summary: 'Returns the progress of the first setup steps.',
  method: 'GET',
  path: '/api/company/first-steps',
  allow: 'company.manage',
  input: z.strictObject({}),
  reply: FirstSteps,
})

export const dismissFirstSteps = defineEndpoint({
  summary: 'Hides the first setup steps for all users.',
  method: 'POST',
  path: '/api/company/first-steps/dismiss',
  allow: 'company.manage',
  input: z.strictObject({}),
  reply: FirstSteps,
})

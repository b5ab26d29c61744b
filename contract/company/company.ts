// The company: as everybody sees it on the login page, in the sidebar and the footer, and as an Admin edits it.
import * as z from 'zod/mini'

import { imageParams } from '#contract/files/images.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { checkedBy, SingleLineText, withJsonSchema, MultilineText } from '#contract/platform/fields.ts'
import { companyLimits, isTimeZone, footerError, linkError } from '#domain/company/company.ts'

export const Company = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Links, or empty where the company gives none. */
  whatsappUrl: z.string(),
  telegramUrl: z.string(),
  socialUrl: z.string(),
  /** The IANA time zone in which the company's days and months begin and end. */
  timeZone: z.string(),
  /** Where its logo is, without the width; null where it has none. */
  logoUrl: z.nullable(z.string()),
  /** What the company's own paper says besides, beneath its name, beneath the totals and at its end; for those who are signed in. */
  onPaper: z.optional(
    z.object({ website: z.string(), taxId: z.string(), terms: z.string(), footer: z.string() }),
  ),
  /** Present only while the default Admin still has the default password. */
  defaultCredentials: z.optional(z.object({ username: z.string(), password: z.string() })),
})
export type Company = z.output<typeof Company>

export const findCompany = defineEndpoint({
  summary: 'Tells the company’s name, address and links, as its login page shows them.',
  method: 'GET',
  path: '/api/company',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: Company,
})

/** The logo that the company has now, which visitors see as well. */
export const readLogo = defineEndpoint({
  summary: 'Gives the company’s logo in one of its widths.',
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

const details = {
  name: SingleLineText(companyLimits.name, 'Company name is required'),
  address: MultilineText(companyLimits.address),
  phone: SingleLineText(companyLimits.phone),
  /** Mail goes out under it. */
  email: z.email('Please enter a valid email address').check(z.maxLength(companyLimits.email)),
  website: SingleLineText(companyLimits.website),
  taxId: SingleLineText(companyLimits.taxId),
  whatsappUrl: Link,
  telegramUrl: Link,
  socialUrl: Link,
  timeZone: withJsonSchema(
    z.string().check(z.maxLength(100), z.refine(isTimeZone, 'Choose a time zone of the list')),
    { type: 'string', maxLength: 100, description: 'By its IANA name.', examples: ['America/New_York'] },
  ),
  /** A picture's address, or that of an upload whose file has arrived. */
  logoUrl: z.nullable(z.string().check(z.maxLength(500))),
  /** Beneath the totals of an invoice, and at the foot of its pages. */
  invoiceTerms: MultilineText(companyLimits.invoiceTerms),
  invoiceFooter: MultilineText(companyLimits.invoiceFooter).check(checkedBy(footerError)),
}

/** Goes up with every change. */
const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** What is stored is not judged once more: the first start took it from the environment as it was. */
export const CompanyDetails = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  taxId: z.string(),
  whatsappUrl: z.string(),
  telegramUrl: z.string(),
  socialUrl: z.string(),
  timeZone: z.string(),
  /** Where the picture is for those who are signed in, without its width. */
  logoUrl: z.nullable(z.string()),
  invoiceTerms: z.string(),
  invoiceFooter: z.string(),
  version: z.int(),
})
export type CompanyDetails = z.output<typeof CompanyDetails>

export const findCompanyDetails = defineEndpoint({
  summary: 'Tells all details of the company, for editing them.',
  method: 'GET',
  path: '/api/company/details',
  allow: 'company.manage',
  input: z.strictObject({}),
  reply: CompanyDetails,
})

export const CompanyEdit = z.strictObject({ ...details, version: z.optional(Version) })
export type CompanyEdit = z.output<typeof CompanyEdit>

/** A 409 names what somebody else changed since the version that the edit was made against. */
export const editCompany = defineEndpoint({
  summary: 'Changes the company’s details.',
  method: 'PUT',
  path: '/api/company',
  allow: 'company.manage',
  input: CompanyEdit,
  reply: CompanyDetails,
})

export const CompanyPreview = z.strictObject(details)
export type CompanyPreview = z.output<typeof CompanyPreview>

/** How an invoice would look with these details, as a picture of all its pages, one below the other. */
export const previewCompany = defineEndpoint({
  summary: 'Draws an invoice as it would look with these details.',
  method: 'POST',
  path: '/api/company/preview',
  allow: 'company.manage',
  input: CompanyPreview,
  reply: 'file',
  mediaTypes: ['image/svg+xml'],
  idempotencyExemption: 'changes nothing',
})

/** How far an empty shop has come; `isOver` once all three are done, or nobody needs to be told any more. */
export const FirstSteps = z.object({
  isOver: z.boolean(),
  hasDetails: z.boolean(),
  hasProducts: z.boolean(),
  hasInvoices: z.boolean(),
})
export type FirstSteps = z.output<typeof FirstSteps>

export const findFirstSteps = defineEndpoint({
  summary: 'Tells how far an empty shop has come.',
  method: 'GET',
  path: '/api/company/first-steps',
  allow: 'company.manage',
  input: z.strictObject({}),
  reply: FirstSteps,
})

/** The first steps are not shown again, to nobody. */
export const dismissFirstSteps = defineEndpoint({
  summary: 'Hides the first steps for good.',
  method: 'POST',
  path: '/api/company/first-steps/dismiss',
  allow: 'company.manage',
  input: z.strictObject({}),
  reply: FirstSteps,
})

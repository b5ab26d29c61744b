// The company: as everybody sees it on the login page, in the sidebar and the footer, and as an Admin edits it.
import * as z from 'zod/mini'

import { imageParts } from '#contract/files/images.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { judged, Line, looksLike, Paragraph } from '#contract/platform/fields.ts'
import { companyLimits, isTimeZone, whyNotFooter, whyNotLink } from '#domain/company/company.ts'

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

export const findCompany = endpoint({
  summary: 'Tells the company’s name, address and links, as its login page shows them.',
  method: 'GET',
  path: '/api/company',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: Company,
})

/** The logo that the company has now, which visitors see as well. */
export const readLogo = endpoint({
  summary: 'Gives the company’s logo in one of its widths.',
  method: 'GET',
  path: '/api/company/logo/:image/:width',
  allow: 'anyone',
  input: z.strictObject(imageParts),
  reply: 'file',
  media: ['image/webp'],
})

const Link = looksLike(Line(companyLimits.link).check(judged(whyNotLink)), {
  type: 'string',
  maxLength: companyLimits.link,
  pattern: '^(https?://.+)?$',
})

const details = {
  name: Line(companyLimits.name, 'Company name is required'),
  address: Paragraph(companyLimits.address),
  phone: Line(companyLimits.phone),
  /** Mail goes out under it. */
  email: z.email('Please enter a valid email address').check(z.maxLength(companyLimits.email)),
  website: Line(companyLimits.website),
  taxId: Line(companyLimits.taxId),
  whatsappUrl: Link,
  telegramUrl: Link,
  socialUrl: Link,
  timeZone: looksLike(
    z.string().check(z.maxLength(100), z.refine(isTimeZone, 'Choose a time zone of the list')),
    { type: 'string', maxLength: 100, description: 'By its IANA name.', examples: ['America/New_York'] },
  ),
  /** A picture's address, or that of an upload whose file has arrived. */
  logoUrl: z.nullable(z.string().check(z.maxLength(500))),
  /** Beneath the totals of an invoice, and at the foot of its pages. */
  invoiceTerms: Paragraph(companyLimits.invoiceTerms),
  invoiceFooter: Paragraph(companyLimits.invoiceFooter).check(judged(whyNotFooter)),
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

export const findCompanyDetails = endpoint({
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
export const editCompany = endpoint({
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
export const previewCompany = endpoint({
  summary: 'Draws an invoice as it would look with these details.',
  method: 'POST',
  path: '/api/company/preview',
  allow: 'company.manage',
  input: CompanyPreview,
  reply: 'file',
  media: ['image/svg+xml'],
  repeatable: 'changes nothing',
})

/** How far an empty shop has come; `isOver` once all three are done, or nobody needs to be told any more. */
export const FirstSteps = z.object({
  isOver: z.boolean(),
  hasDetails: z.boolean(),
  hasProducts: z.boolean(),
  hasInvoices: z.boolean(),
})
export type FirstSteps = z.output<typeof FirstSteps>

export const findFirstSteps = endpoint({
  summary: 'Tells how far an empty shop has come.',
  method: 'GET',
  path: '/api/company/first-steps',
  allow: 'company.manage',
  input: z.strictObject({}),
  reply: FirstSteps,
})

/** The first steps are not shown again, to nobody. */
export const dismissFirstSteps = endpoint({
  summary: 'Hides the first steps for good.',
  method: 'POST',
  path: '/api/company/first-steps/dismiss',
  allow: 'company.manage',
  input: z.strictObject({}),
  reply: FirstSteps,
})

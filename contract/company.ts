// The company as everybody sees it: the login page, the sidebar and the footer.
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

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
  /** Present only while the default Admin still has the default password. */
  defaultCredentials: z.optional(z.object({ username: z.string(), password: z.string() })),
})
export type Company = z.output<typeof Company>

export const findCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  allow: 'anyone',
  input: z.strictObject({}),
  reply: Company,
})

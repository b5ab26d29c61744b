// The environment, read and checked once at the start; a wrong variable is named in a sentence.
import * as z from 'zod/mini'

import { isTimeZone } from '#domain/company.ts'

const text = (fallback: string) => z._default(z.string(), fallback)

function url(protocols: string[]) {
  return z.optional(
    z.string().check(
      z.refine(
        (value: string) => {
          const parsed = URL.parse(value)
          return parsed !== null && protocols.includes(parsed.protocol)
        },
        `must be an address that begins with ${protocols.join('// or ')}//`,
      ),
    ),
  )
}

const timeZone = z._default(
  z.string().check(z.refine(isTimeZone, 'must be a time zone such as America/New_York')),
  'America/New_York',
)

const port = z.pipe(
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')), '3000'),
    z.transform(Number),
  ),
  z.int().check(z.maximum(65535, 'must be a number from 0 to 65535')),
)

/** `Selvedge <orders@shop.example>` or the address alone, as a name and an address. */
const mailAddress = z.pipe(
  z.pipe(
    z.string(),
    z.transform((written: string) => {
      const [, name = '', address = written] = /^([^<>]*)<([^<>]*)>$/.exec(written.trim()) ?? []
      return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
    }),
  ),
  z
    .object({ name: z.string(), address: z.string() })
    .check(
      z.refine(
        ({ name, address }) => z.email().safeParse(address).success && !/[\r\n]/.test(name),
        'must be an e-mail address, or a name with one in angle brackets',
      ),
    ),
)

const Environment = z.object({
  HOST: text('127.0.0.1'),
  PORT: port,
  PUBLIC_URL: url(['http:', 'https:']),
  DATA_DIR: text('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  ADMIN_EMAIL: z.optional(z.email('must be an e-mail address')),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(6, 'must have at least 6 characters'))),
  COMPANY_NAME: text('Selvedge Clothing Co.'),
  COMPANY_ADDRESS: text('214 West 39th Street, New York, NY 10018'),
  COMPANY_PHONE: text('+1 212 555 0148'),
  COMPANY_EMAIL: text('orders@selvedge.test'),
  COMPANY_WEBSITE: text(''),
  COMPANY_TAX_ID: text(''),
  COMPANY_WHATSAPP_URL: text('https://wa.me/12125550148'),
  COMPANY_TELEGRAM_URL: text('https://t.me/selvedgeclothing'),
  COMPANY_SOCIAL_URL: text('https://www.instagram.com/selvedgeclothing'),
  SMTP_URL: url(['smtp:', 'smtps:']),
  /** An address, or a name with an address in angle brackets. None: the company's own. */
  MAIL_FROM: z.optional(mailAddress),
  WHATSAPP_TOKEN: text(''),
  WHATSAPP_PHONE_NUMBER_ID: text(''),
  WHATSAPP_API_URL: z._default(url(['http:', 'https:']), 'https://graph.facebook.com/v26.0'),
  /** The approved template that carries an invoice, outside of 24 hours since the customer wrote; none: a plain document. */
  WHATSAPP_TEMPLATE: text(''),
  TIME_ZONE: timeZone,
  LOG_LEVEL: z._default(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    ),
    'info',
  ),
})

export type Config = z.output<typeof Environment>

/** Checks the environment. An empty variable counts as not set. Throws an Error whose message names each wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = z.safeParse(Environment, given)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`Selvedge can't start: ${faults.join('; ')}.`)
}

// Reads and validates the environment variables.
import { isIP } from 'node:net'

import * as z from 'zod/mini'

import { companyFields } from '#contract/company/companyDetails.ts'
import { checkedBy, EmailAddress } from '#contract/platform/fields.ts'
import { isTimeZone } from '#domain/company/company.ts'
import { passwordError, userLimits } from '#domain/people/users.ts'
import { isEmail } from '#domain/platform/emails.ts'
import type { S3Settings } from '#server/platform/store/s3Store.ts'

const text = (fallback: string) => z._default(z.string(), fallback)

function url(protocols: string[]) {
  const hasProtocol = (value: string) =>
    protocols.some((protocol) => value.trim().toLowerCase().startsWith(`${protocol}//`))
  return z.optional(
    z.string().check(
      z.refine(hasProtocol, `must be an address that begins with ${protocols.join('// or ')}//`),
      z.refine(
        (value: string) => !hasProtocol(value) || isValidUrl(value),
        'is not a valid address. Special characters of a password must be encoded, such as %40 for @ and %23 for #',
      ),
      // The path of a socket of PostgreSQL can be a parameter instead.
      z.refine(
        (value: string) => URL.parse(value)?.host !== '' || protocols.includes('postgres:'),
        'must name a host',
      ),
    ),
  )
}

function isValidUrl(value: string): boolean {
  const parsed = URL.parse(value)
  if (!parsed) return false
  try {
    decodeURIComponent(parsed.username + parsed.password)
    return true
  } catch {
    return false
  }
}

/** Returns the origin: links append a path to it, and cookies depend on its scheme. */
const publicUrl = z.optional(
  z.pipe(
    z.string(),
    z.transform((written: string, context) => {
      const parsed = URL.parse(written.trim())
      // Only an address without path, query, fragment and credentials equals its origin.
      if (parsed && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`)
        return parsed.origin
      const message = 'must be an address such as https://shop.example, without a path'
      context.issues.push({ code: 'custom', input: written, message })
      return z.NEVER
    }),
  ),
)

const timeZone = z._default(
  z.string().check(z.refine(isTimeZone, 'must be a time zone such as America/New_York')),
  'America/New_York',
)

function integer(min: number, max: number, fallback: string) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.pipe(
    z.pipe(z._default(z.string().check(z.regex(/^\d{1,7}$/, message)), fallback), z.transform(Number)),
    z.int().check(z.minimum(min, message), z.maximum(max, message)),
  )
}

/** An IPv6 zone such as `fe80::1%eth0` is part of an address. */
const host = z._default(
  z
    .string()
    .check(
      z.refine(
        (written: string) =>
          isIP(written) > 0 || /^(?!-)[a-z\d_-]{1,63}(\.(?!-)[a-z\d_-]{1,63})*\.?$/i.test(written),
        'must be an IP address or a host name, such as 0.0.0.0 for all addresses of this machine',
      ),
    ),
  '127.0.0.1',
)

/** Comma-separated IP addresses and networks: '10.0.0.0/8, ::1'. */
const addresses = z.pipe(
  z.pipe(
    text(''),
    z.transform((written: string) => written.split(',').flatMap((part) => part.trim() || [])),
  ),
  z
    .array(z.string())
    .check(
      z.refine(
        (parts: string[]) => parts.every(isAddress),
        'must be IP addresses or networks such as 10.0.0.0/8, with commas',
      ),
    ),
)

function isAddress(written: string): boolean {
  const [address = '', bits, ...rest] = written.split('/')
  const longest = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest))
  )
}

/** `Selvedge <orders@shop.example>` or just the address. */
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
        ({ name, address }) => isEmail(address) && !/[\r\n]/.test(name),
        'must be an email address, or a name with one in angle brackets',
      ),
    ),
)

const Environment = z.object({
  HOST: host,
  PORT: integer(0, 65_535, '3000'),
  PUBLIC_URL: publicUrl,
  DATA_DIR: text('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  /** Default: backups/ in DATA_DIR. BACKUP_EVERY_HOURS=0 turns automatic backups off. */
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_EVERY_HOURS: integer(0, 8760, '24'),
  BACKUP_KEEP: integer(1, 1000, '7'),
  /** S3-compatible bucket for images and mail. Default: files under DATA_DIR. */
  S3_BUCKET: text(''),
  /** Default: Amazon S3 in S3_REGION. */
  S3_ENDPOINT: url(['http:', 'https:']),
  S3_REGION: text(''),
  S3_ACCESS_KEY_ID: text(''),
  S3_SECRET_ACCESS_KEY: text(''),
  ADMIN_EMAIL: z.optional(
    EmailAddress(
      userLimits.email,
      'must be an email address',
      `must be at most ${userLimits.email} characters long`,
    ),
  ),
  ADMIN_PASSWORD: z.optional(z.string().check(checkedBy(passwordError))),
  COMPANY_NAME: z._default(companyFields.name, 'Selvedge Clothing Co.'),
  COMPANY_ADDRESS: z._default(companyFields.address, '214 West 39th Street, New York, NY 10018'),
  COMPANY_PHONE: z._default(companyFields.phone, '+1 212 555 0148'),
  COMPANY_EMAIL: z._default(companyFields.email, 'orders@selvedge.test'),
  COMPANY_WEBSITE: z._default(companyFields.website, ''),
  COMPANY_TAX_ID: z._default(companyFields.taxId, ''),
  COMPANY_WHATSAPP_URL: z._default(companyFields.whatsappUrl, 'https://wa.me/12125550148'),
  COMPANY_TELEGRAM_URL: z._default(companyFields.telegramUrl, 'https://t.me/selvedgeclothing'),
  COMPANY_SOCIAL_URL: z._default(companyFields.socialUrl, 'https://www.instagram.com/selvedgeclothing'),
  SMTP_URL: url(['smtp:', 'smtps:']),
  /** Default: the company's email address. */
  MAIL_FROM: z.optional(mailAddress),
  WHATSAPP_TOKEN: text(''),
  WHATSAPP_PHONE_NUMBER_ID: text(''),
  WHATSAPP_API_URL: z._default(url(['http:', 'https:']), 'https://graph.facebook.com/v26.0'),
  /** Approved template for messages outside the 24 hour window. Default: a plain document message. */
  WHATSAPP_TEMPLATE: text(''),
  /** Proxies whose X-Forwarded-For and X-Request-Id are trusted. */
  TRUSTED_PROXIES: addresses,
  /** Slower statements are logged; 0 turns that off. */
  SLOW_QUERY_MS: integer(0, 9_999_999, '500'),
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

/** All supported environment variables. */
export const variableNames = Object.keys(Environment.shape)

/** Returns the S3 settings, or undefined if files are stored on disk. */
export function s3Settings(config: Config): S3Settings | undefined {
  if (!config.S3_BUCKET) return undefined
  return {
    bucket: config.S3_BUCKET,
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  }
}

const s3Names = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function missingOfS3(config: Config): string[] {
  const isWanted = s3Names.some((name) => config[name]) || config.S3_ENDPOINT !== undefined
  const missing = s3Names.filter((name) => !config[name])
  return isWanted ? missing.map((name) => `${name} must be set where any other S3_ variable is`) : []
}

function missingOfWhatsApp({ WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID }: Config): string[] {
  if (!WHATSAPP_TOKEN === !WHATSAPP_PHONE_NUMBER_ID) return []
  return WHATSAPP_TOKEN
    ? ['WHATSAPP_PHONE_NUMBER_ID must be set where WHATSAPP_TOKEN is']
    : ['WHATSAPP_TOKEN must be set where WHATSAPP_PHONE_NUMBER_ID is']
}

/** Messages of `contract/` and `domain/` are sentences; the others continue the name. */
function describeFault(name: string, message: string): string {
  return /^[A-Z]/.test(message) ? `${name}: ${message}` : `${name} ${message}`
}

/** Empty variables count as unset. Throws an Error that names every invalid variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = z.safeParse(Environment, given)
  const faults = result.success
    ? [...missingOfS3(result.data), ...missingOfWhatsApp(result.data)]
    : result.error.issues.map(({ path, message }) => describeFault(path.join('.'), message))
  if (result.success && faults.length === 0) return result.data
  throw new Error(`Selvedge can't start: ${faults.join('; ')}.`)
}

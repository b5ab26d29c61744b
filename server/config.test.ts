// Tests environment validation.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { readConfig, s3Settings } from './config.ts'

/** 258 characters. */
const longEmail = `ada@${`${'a'.repeat(49)}.`.repeat(5)}test`

describe('the environment', () => {
  test('uses defaults for an empty environment', () => {
    const config = readConfig({})
    assert.equal(config.HOST, '127.0.0.1')
    assert.equal(config.PORT, 3000)
    assert.equal(config.DATA_DIR, './data')
    assert.equal(config.DATABASE_URL, undefined)
    assert.equal(config.PUBLIC_URL, undefined)
    assert.equal(config.TIME_ZONE, 'America/New_York')
    assert.equal(config.LOG_LEVEL, 'info')
    assert.equal(config.COMPANY_NAME, 'Selvedge Clothing Co.')
  })

  test('treats empty variables as unset', () => {
    const names = [
      'HOST',
      'PORT',
      'DATA_DIR',
      'DATABASE_URL',
      'PUBLIC_URL',
      'TIME_ZONE',
      'LOG_LEVEL',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
    ]
    assert.deepEqual(readConfig(Object.fromEntries(names.map((name) => [name, '']))), readConfig({}))
    assert.deepEqual(readConfig({ PORT: undefined }), readConfig({}))
  })

  test('ignores unknown variables', () => {
    assert.deepEqual(readConfig({ PATH: '/usr/bin', HOME: '/root' }), readConfig({}))
  })

  const hostRule = 'must be an IP address or a host name, such as 0.0.0.0 for all addresses of this machine'
  const urlRule =
    'is not a valid address. Special characters of a password must be encoded, such as %40 for @ and %23 for #'
  const wrong: [string, string, string][] = [
    ['HOST', 'not a host', hostRule],
    ['HOST', 'http://localhost', hostRule],
    ['HOST', 'localhost:3000', hostRule],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', 'http', 'must be a whole number from 0 to 65535'],
    ['PORT', '3000 ', 'must be a whole number from 0 to 65535'],
    ['PORT', '1e3', 'must be a whole number from 0 to 65535'],
    ['BACKUP_EVERY_HOURS', '0.5', 'must be a whole number from 0 to 8760'],
    ['SLOW_QUERY_MS', '10000000', 'must be a whole number from 0 to 9999999'],
    ['DATABASE_URL', 'postgres://ada:a#b@localhost/shop', urlRule],
    ['SMTP_URL', 'smtp://ada:100%@mail.example', urlRule],
    ['DATABASE_URL', 'mysql://localhost', 'must be an address that begins with postgres:// or postgresql://'],
    ['ADMIN_EMAIL', 'ada', 'must be an email address'],
    ['ADMIN_EMAIL', longEmail, 'must be at most 254 characters long'],
    ['TIME_ZONE', 'Mars/Olympus', 'must be a time zone such as America/New_York'],
    ['TIME_ZONE', '+05:00', 'must be a time zone such as America/New_York'],
    ['TIME_ZONE', '-0500', 'must be a time zone such as America/New_York'],
    ['SMTP_URL', 'mail.example', 'must be an address that begins with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp://', 'must name a host'],
    ['MAIL_FROM', 'Loom', 'must be an email address, or a name with one in angle brackets'],
    ['MAIL_FROM', 'Loom <loom>', 'must be an email address, or a name with one in angle brackets'],
    ['MAIL_FROM', 'a@b.test, c@d.test', 'must be an email address, or a name with one in angle brackets'],
    [
      'MAIL_FROM',
      'Loom\r\nBcc: a@b.test <c@d.test>',
      'must be an email address, or a name with one in angle brackets',
    ],
    ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, fatal, silent'],
  ]
  for (const [name, value, reason] of wrong) {
    test(`rejects ${name}=${value}`, () => {
      assert.throws(() => readConfig({ [name]: value }), {
        message: `Selvedge can't start: ${name} ${reason}.`,
      })
    })
  }

  for (const value of [
    'shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'https://shop.example/office',
    'https://shop.example/?',
    'https://shop.example/#products',
    'https://ada:secret@shop.example',
  ]) {
    test(`rejects PUBLIC_URL=${value}`, () => {
      assert.throws(() => readConfig({ PUBLIC_URL: value }), {
        message:
          "Selvedge can't start: PUBLIC_URL must be an address such as https://shop.example, without a path.",
      })
    })
  }

  for (const value of ['https://shop.example/', 'HTTPS://Shop.Example', ' https://shop.example:443 ']) {
    test(`reads PUBLIC_URL=${value} as an origin`, () => {
      assert.equal(readConfig({ PUBLIC_URL: value }).PUBLIC_URL, 'https://shop.example')
    })
  }

  const link = 'Must be an address that begins with https:// or http://'
  const rejected: [string, string, string][] = [
    ['ADMIN_PASSWORD', 'short', 'Password must be at least 6 characters long'],
    ['ADMIN_PASSWORD', 'a'.repeat(201), 'Password must be at most 200 characters long'],
    ['ADMIN_PASSWORD', ' '.repeat(8), 'Password must not consist of spaces only'],
    ['COMPANY_NAME', ' ', 'Company name is required'],
    ['COMPANY_NAME', 'a'.repeat(121), 'Must be at most 120 characters long'],
    ['COMPANY_ADDRESS', 'a'.repeat(301), 'Must be at most 300 characters long'],
    ['COMPANY_PHONE', '1\n2', 'Must be a single line'],
    ['COMPANY_EMAIL', 'orders', 'Please enter a valid email address'],
    ['COMPANY_EMAIL', longEmail, 'Must be at most 254 characters long'],
    ['COMPANY_WEBSITE', 'a'.repeat(201), 'Must be at most 200 characters long'],
    ['COMPANY_TAX_ID', 'a'.repeat(61), 'Must be at most 60 characters long'],
    ['COMPANY_WHATSAPP_URL', 'javascript:alert(1)', link],
    ['COMPANY_TELEGRAM_URL', 't.me', link],
    ['COMPANY_SOCIAL_URL', 'ftp://social.example', link],
  ]
  for (const [name, value, reason] of rejected) {
    test(`rejects ${name}=${JSON.stringify(value.slice(0, 20))}: ${reason}`, () => {
      assert.throws(() => readConfig({ [name]: value }), {
        message: `Selvedge can't start: ${name}: ${reason}.`,
      })
    })
  }

  test('names all invalid variables without their values', () => {
    const env = { PORT: 'x', LOG_LEVEL: 'loud', ADMIN_PASSWORD: 'sec' }
    assert.throws(
      () => readConfig(env),
      ({ message }: Error) =>
        ['PORT', 'LOG_LEVEL', 'ADMIN_PASSWORD'].every((name) => message.includes(name)) &&
        !/\bsec\b/.test(message),
    )
  })

  test('rejects incomplete WhatsApp settings', () => {
    const whole = { WHATSAPP_TOKEN: 'a', WHATSAPP_PHONE_NUMBER_ID: '1' }
    assert.equal(readConfig(whole).WHATSAPP_TOKEN, 'a')
    for (const [name, other] of [
      ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID'],
      ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TOKEN'],
    ] as const) {
      assert.throws(() => readConfig({ ...whole, [name]: '' }), {
        message: `Selvedge can't start: ${name} must be set where ${other} is.`,
      })
    }
  })

  test('rejects incomplete S3 settings', () => {
    const whole = { S3_BUCKET: 'shop', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    assert.deepEqual(s3Settings(readConfig(whole)), {
      bucket: 'shop',
      endpoint: undefined,
      region: 'r',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    })
    assert.equal(s3Settings(readConfig({})), undefined)
    for (const name of Object.keys(whole)) {
      assert.throws(() => readConfig({ ...whole, [name]: '' }), {
        message: `Selvedge can't start: ${name} must be set where any other S3_ variable is.`,
      })
    }
    assert.throws(() => readConfig({ S3_ENDPOINT: 'http://store.test' }), /S3_BUCKET must be set/)
    assert.throws(() => readConfig({ ...whole, S3_ENDPOINT: 'store.test' }), /S3_ENDPOINT must be an address/)
  })

  test('parses MAIL_FROM into name and address', () => {
    const read = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).MAIL_FROM
    assert.deepEqual(read('post@loom.test'), { name: '', address: 'post@loom.test' })
    assert.deepEqual(read('"Loom, Needle" <post@loom.test>'), {
      name: 'Loom, Needle',
      address: 'post@loom.test',
    })
    assert.equal(readConfig({}).MAIL_FROM, undefined)
  })

  for (const [name, value] of [
    ['PORT', '0'],
    ['PORT', '65535'],
    ['TIME_ZONE', 'Asia/Kolkata'],
    ['TIME_ZONE', 'UTC'],
    ['DATABASE_URL', 'postgres://a:b@c/d'],
  ] as const) {
    test(`accepts ${name}=${value}`, () => {
      assert.equal(String(readConfig({ [name]: value })[name]), value)
    })
  }
})

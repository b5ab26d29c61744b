// Passwords, tokens, links and credentials never appear in the log or the metrics, even at log level trace.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { requestUpload } from '#contract/files/images.ts'
import { forgotPassword, resetPassword, signIn } from '#contract/people/auth.ts'
import { findUsers, sendPasswordLink } from '#contract/people/users.ts'
import { createCall } from '#contract/platform/client.ts'
import { createChatLink, emailInvoice, whatsappInvoice } from '#contract/sales/sending.ts'
import { openFakeWhatsApp, testToken, type FakeWhatsApp } from '#proofs/whatsapp/openFakeWhatsApp.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { openLog } from '#server/platform/log.ts'
import { emailOf, testPassword } from '#server/testing/createStorage.ts'
import { openMailbox, type Mailbox } from '#server/testing/openMailbox.ts'
import { createProcessedInvoice } from '#server/testing/outboxFixtures.ts'
import { waitForPasswordEmail } from '#server/testing/passwordEmails.ts'
import { requestHead, sendRaw } from '#server/testing/sendRaw.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { createTestClient, signInAs, startTestApp, type TestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

const mailPassword = 'the-mail-servers-password'
const storeKey = 'the-object-stores-secret-key'

describe('the log at level trace', () => {
  let testApp: TestApp
  let mailbox: Mailbox
  let whatsApp: FakeWhatsApp
  const secrets = new Map<string, string>()

  before(async () => {
    mailbox = await openMailbox({ account: { user: 'selvedge', password: mailPassword } })
    whatsApp = await openFakeWhatsApp()
    testApp = await startTestApp()
    await testApp.app.close()
  })

  after(async () => {
    await testApp.close()
    await whatsApp.close()
    await mailbox.close()
  })

  function post(
    url: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  /** The names of the secrets in a text. */
  function foundIn(text: string): string[] {
    return [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name)
  }

  trialTest('contains no passwords, tokens, links or credentials, and neither do the metrics', async () => {
    const { env } = testApp
    const selvedge = startSelvedge({
      ...env,
      ...whatsApp.env,
      PORT: '0',
      LOG_LEVEL: 'trace',
      SMTP_URL: mailbox.url,
      S3_BUCKET: 'pictures',
      S3_REGION: 'nowhere',
      S3_ACCESS_KEY_ID: 'selvedge',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_SECRET_ACCESS_KEY: storeKey,
      SLOW_QUERY_MS: '1',
    })
    const { url } = await selvedge.ready
    secrets.set('the password of the mail server', mailPassword)
    secrets.set('the token of WhatsApp', testToken)
    secrets.set('the key of the store', storeKey)
    secrets.set('the password', testPassword)
    const database = env['DATABASE_URL'] && new URL(env['DATABASE_URL']).password
    if (database) secrets.set('the password of the database', database)

    // Mistyped passwords are often nearly right, or in the wrong field.
    secrets.set('a wrong password', 'nearly-the-right-one')
    secrets.set('a password in the place of the name', 'typed-one-field-too-early')
    await post(url, signIn.path, { username: emailOf('Staff'), password: 'nearly-the-right-one' })
    await post(url, signIn.path, { username: 'typed-one-field-too-early', password: 'x' })
    await post(url, signIn.path, {
      username: emailOf('Staff'),
      password: 5,
      secret: 'nearly-the-right-one',
    })
    await post(url, `${signIn.path}?password=nearly-the-right-one`, {})
    await sendRaw(
      url,
      `POST ${signIn.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nX:\u0000nearly-the-right-one\r\n\r\n`,
    )

    const admin = await signInAs(url, 'Admin')
    const staff = await signInAs(url, 'Staff')
    for (const [name, { cookie }] of Object.entries({ admin, staff })) {
      const token = cookie.slice(cookie.indexOf('=') + 1)
      assert.equal(token.length, 43)
      secrets.set(`the session of ${name}`, token)
    }
    await sendRaw(url, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${admin.cookie}\r\nbroken header\r\n\r\n`)
    await sendRaw(url, requestHead('GET /%zz', { Host: 'x', Connection: 'close', Cookie: admin.cookie }))
    secrets.set('a new password', 'a-new-one-for-the-admin')
    await admin.send('PUT', '/api/auth/password', {
      currentPassword: 'nearly-the-right-one',
      newPassword: 'a-new-one-for-the-admin',
    })

    const call = createCall(url, fetch)
    await call(forgotPassword, { email: emailOf('Viewer') })
    const { token } = await waitForPasswordEmail(mailbox, emailOf('Viewer'))
    secrets.set('the link of a mail', token)
    secrets.set('a password that was reset', 'chosen-by-the-viewer')
    await call(resetPassword, { token, newPassword: 'chosen-by-the-viewer' })
    await post(url, resetPassword.path, { token, newPassword: 'chosen-by-the-viewer' })
    await fetch(`${url}/reset-password?token=${token}`)
    const manager = (await admin.call(findUsers, {})).find(({ role }) => role === 'Manager')
    const { link } = await admin.call(sendPasswordLink, { id: manager?.id ?? 0 })
    secrets.set('a link to hand over', new URL(link).searchParams.get('token') ?? '')

    const { uploadURL } = await staff.call(requestUpload, {})
    secrets.set('an address to upload to', uploadURL.slice(uploadURL.lastIndexOf('/') + 1))
    await fetch(uploadURL, { method: 'PUT', body: 'no picture' })

    const invoice = await createProcessedInvoice(admin, {
      customerEmail: 'orders@harbour.test',
      customerPhone: '+1 212 555 0100',
    })
    await staff.call(emailInvoice, { id: invoice.id })
    whatsApp.failOnce('media', { code: 190, details: `Bad token ${testToken}` })
    await staff.call(whatsappInvoice, { id: invoice.id }).catch(() => {})
    const shared =
      new URL((await staff.call(createChatLink, { id: invoice.id })).url).searchParams.get('text') ?? ''
    const sharedToken = /\/api\/shared\/invoices\/([\w-]+)/.exec(shared)?.[1] ?? ''
    secrets.set('a link for a customer', sharedToken)
    assert.equal((await fetch(`${url}/api/shared/invoices/${sharedToken}`)).status, 200)

    const figures = await (await fetch(`${url}/metrics`)).text()
    selvedge.signal('SIGTERM')
    const { output } = await selvedge.ended
    assert.ok(
      [...secrets.values()].every((secret) => secret.length > 8),
      'a secret is missing',
    )
    assert.deepEqual(foundIn(figures), [], 'in the metrics')
    assert.deepEqual(foundIn(output), [], 'in the log')
    assert.match(output, /"level"/, 'something was logged')
  })

  test('contains no statement parameters when the database fails', async () => {
    const lines: string[] = []
    const app = await openApp({
      config: readConfig({ ...testApp.env, LOG_LEVEL: 'trace' }),
      log: openLog('trace', { write: (line: string) => void lines.push(line) }),
      print: () => {},
    })
    try {
      const cookie = (await signInAs(app.url, 'Admin')).cookie
      const { rows } = await app.db.execute<{ hash: string }>(sql`select password_hash as hash from users`)
      const name = `Confidential Customer\n    at 12 Harbour Street`
      const fails = async (work: () => Promise<Response>) => assert.equal((await work()).status, 500)
      await app.db.execute(sql`
        create function fail() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$`)
      for (const table of ['sessions', 'users', 'products'])
        await app.db.execute(
          sql`create trigger fails before insert or update on ${sql.identifier(table)} execute function fail()`,
        )
      await fails(() => post(app.url, signIn.path, { username: emailOf('Staff'), password: testPassword }))
      const product = {
        productId: 'LOG-1',
        productName: 'Shirt',
        color: 'Red',
        size: 'M',
        quantity: 1,
        price: '1.00',
      }
      await fails(() => post(app.url, '/api/products', { ...product, description: name }, { cookie }))
      await fails(() =>
        createTestClient(app.url, cookie).fetch('/api/auth/password', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ currentPassword: testPassword, newPassword: 'a-password-never-kept' }),
        }),
      )
      const written = lines.join('')
      assert.match(written, /no more/, 'the error is logged')
      // User input can't add lines: each line is a JSON object.
      for (const line of written.trim().split('\n')) assert.equal(typeof JSON.parse(line), 'object')
      for (const secret of [
        'Confidential Customer',
        'Harbour Street',
        'argon2id$',
        'a-password-never-kept',
        ...rows.map(({ hash }) => hash),
      ])
        assert.ok(!written.includes(secret), secret)
    } finally {
      await app.close()
    }
  })
})

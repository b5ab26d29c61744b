import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { findCompany } from '#contract/company/company.ts'
import { readConfig } from '#server/config.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { company, users } from '#server/platform/db/schema.ts'
import { emailOf } from '#server/testing/createStorage.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

import { ensureCompany } from './findCompany.ts'

describe('company', () => {
  const testApp = useTestApp()

  test('returns only name, address and links to signed-out users', async () => {
    const response = await testApp.publicClient.fetch('/api/company')
    assert.equal(response.status, 200)
    assert.deepEqual(await response.json(), {
      name: 'Selvedge Clothing Co.',
      address: '214 West 39th Street, New York, NY 10018',
      phone: '+1 212 555 0148',
      email: 'orders@selvedge.test',
      whatsappUrl: 'https://wa.me/12125550148',
      telegramUrl: 'https://t.me/selvedgeclothing',
      socialUrl: 'https://www.instagram.com/selvedgeclothing',
      timeZone: 'America/New_York',
      logoUrl: null,
    })
  })

  test('is not created with a time zone that the database does not support', async () => {
    // Known to Node, but not to PostgreSQL.
    const config = readConfig({ TIME_ZONE: 'AET' })
    const made = testApp.db.transaction(async (tx) => {
      await tx.delete(company)
      await ensureCompany(tx, config)
    })
    await assert.rejects(
      made,
      new Error("Selvedge can't start: TIME_ZONE must be a time zone that the database supports, not AET."),
    )
    assert.equal(await testApp.db.$count(company), 1)
  })

  test('returns the default credentials only while an active user has the default password', async () => {
    const who = eq(users.email, emailOf('Viewer'))
    assert.equal((await testApp.publicClient.call(findCompany, {})).defaultCredentials, undefined)
    await testApp.db.update(users).set({ hasDefaultPassword: true }).where(who)
    const shown = await testApp.publicClient.call(findCompany, {})
    assert.deepEqual(shown.defaultCredentials, { username: emailOf('Viewer'), password: 'selvedge' })
    await testApp.db.update(users).set({ isActive: false }).where(who)
    assert.equal((await testApp.publicClient.call(findCompany, {})).defaultCredentials, undefined)
    await testApp.db.update(users).set({ isActive: true, hasDefaultPassword: false }).where(who)
  })
})

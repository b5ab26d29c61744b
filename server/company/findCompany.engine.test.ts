// The company as everybody sees it, and the default credentials, which are told only while they stand.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import { findCompany } from '#contract/company/company.ts'
import { readConfig } from '#server/config.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { company, users } from '#server/platform/db/schema.ts'
import { emailOf, startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { ensureCompany } from './findCompany.ts'

suite('the company', () => {
  let shop: TestApp

  before(async () => {
    shop = await startTestApp()
  })

  after(() => shop.close())

  test('anybody sees its name, address and links, and nothing else', async () => {
    const response = await shop.publicClient.fetch('/api/company')
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

  test('is not made of a time zone whose days the database cannot tell', async () => {
    // The browser's list has it, PostgreSQL's hasn't.
    const config = readConfig({ TIME_ZONE: 'AET' })
    const made = shop.db.transaction(async (tx) => {
      await tx.delete(company)
      await ensureCompany(tx, config)
    })
    await assert.rejects(
      made,
      new Error("Selvedge can't start: TIME_ZONE must be a time zone that the database knows too, not AET."),
    )
    assert.equal(await shop.db.$count(company), 1)
  })

  test('what is changed about it is seen at once', async () => {
    await shop.db.update(company).set({ name: 'Harbour Cloth' })
    assert.equal((await shop.publicClient.call(findCompany, {})).name, 'Harbour Cloth')
    assert.equal(await shop.db.$count(company), 1)
    await shop.db.update(company).set({ name: 'Selvedge Clothing Co.' })
  })

  test('the default credentials are told only while an active person still has the default password', async () => {
    const who = eq(users.email, emailOf('Viewer'))
    assert.equal((await shop.publicClient.call(findCompany, {})).defaultCredentials, undefined)
    await shop.db.update(users).set({ hasDefaultPassword: true }).where(who)
    const told = await shop.publicClient.call(findCompany, {})
    assert.deepEqual(told.defaultCredentials, { username: emailOf('Viewer'), password: 'selvedge' })
    await shop.db.update(users).set({ isActive: false }).where(who)
    assert.equal((await shop.publicClient.call(findCompany, {})).defaultCredentials, undefined)
    await shop.db.update(users).set({ isActive: true, hasDefaultPassword: false }).where(who)
  })
})

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { findCompany } from '#contract/company/company.ts'
import {
  type CompanyDetails,
  dismissFirstSteps,
  editCompany,
  findCompanyDetails,
  findFirstSteps,
  previewCompany,
} from '#contract/company/companyDetails.ts'
import { requestUpload, uploadImage } from '#contract/files/images.ts'
import { findActivity, findActivityEntry } from '#contract/people/activity.ts'
import { createInvoice, downloadInvoicePdf, findInvoices } from '#contract/sales/invoices.ts'
import { addDays, formatDay } from '#domain/platform/days.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { company, invoices } from '#server/platform/db/schema.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { conflictMessages, settleCalls, catchRefusal } from '#server/testing/outcomes.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import {
  createTestClient,
  signInAs,
  type TestClient,
  useClient,
  useTestApp,
} from '#server/testing/startTestApp.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { companyDay } from './companyDay.ts'

describe('company details', () => {
  const testApp = useTestApp()
  const admin = useClient(testApp, 'Admin')
  let details: CompanyDetails

  beforeEach(async () => {
    details = await admin.call(findCompanyDetails, {})
  })

  test('rejects a time zone that the database does not support', async () => {
    const refusal = await catchRefusal(admin.call(editCompany, { ...details, timeZone: 'AET' }))
    assert.deepEqual(
      [refusal.status, refusal.sentence],
      [400, 'The database does not support this time zone. Choose another one.'],
    )
  })

  function edit(changes: Partial<CompanyDetails>, by: TestClient = admin): Promise<CompanyDetails> {
    return by.call(editCompany, { ...details, ...changes })
  }

  async function uploadLogo(): Promise<string> {
    const { uploadURL } = await admin.call(requestUpload, {})
    const body = new Blob([new Uint8Array(await photo(600, 200).png().toBuffer())], { type: 'image/png' })
    const token = uploadURL.slice(uploadURL.lastIndexOf('/') + 1)
    return (await admin.call(uploadImage, { token }, { body })).imageUrl
  }

  test('reports the first setup steps and which are done', async () => {
    assert.deepEqual(await admin.call(findFirstSteps, {}), {
      isOver: false,
      hasDetails: false,
      hasProducts: false,
      hasInvoices: false,
    })
    await edit({ taxId: '13-4567890' })
    const { id } = await admin.call(createProduct, buildProduct())
    const { isOver, hasDetails, hasProducts } = await admin.call(findFirstSteps, {})
    assert.deepEqual([isOver, hasDetails, hasProducts], [false, true, true])
    assert.equal((await admin.call(dismissFirstSteps, {})).isOver, true)
    await testApp.db.update(company).set({ firstStepsOver: false })
    await admin.call(createInvoice, buildInvoice([{ productId: id, quantity: 1 }]))
    assert.equal((await admin.call(findFirstSteps, {})).isOver, true, 'over once all three are done')
  })

  test('saves details, shows them at once and logs the changes', async () => {
    const saved = await edit({ name: 'Harbour Cloth', phone: '+1 212 555 0199' })
    assert.equal(saved.version, details.version + 1)
    const seen = await testApp.publicClient.call(findCompany, {})
    assert.deepEqual([seen.name, seen.phone], ['Harbour Cloth', '+1 212 555 0199'])
    const { logs } = await admin.call(findActivity, { page: 1, limit: 1 })
    const entry = await admin.call(findActivityEntry, { id: logs[0]?.id ?? 0 })
    assert.deepEqual(
      [entry.action, entry.module, entry.subject?.type, entry.changes],
      [
        'Changed the company details',
        'System',
        'company',
        {
          name: { from: details.name, to: 'Harbour Cloth' },
          phone: { from: details.phone, to: '+1 212 555 0199' },
        },
      ],
    )
  })

  test('sets the terms, and closes the books to yesterday at the latest', async () => {
    const today = companyDay({ now: new Date(), timeZone: details.timeZone })
    const saved = await edit({ termsDays: 60, termsFrom: 'month end', booksClosedTo: addDays(today, -1) })
    assert.deepEqual(
      [saved.termsDays, saved.termsFrom, saved.booksClosedTo],
      [60, 'month end', addDays(today, -1)],
    )
    const stale = await catchRefusal(edit({ website: 'harbour.test' }))
    const messages = conflictMessages(stale.body?.errors)
    const changed = (from: string, to: string) => `admin@shop.test changed it from ${from} to ${to}.`
    assert.equal(messages.get('termsFrom'), changed('The day of the invoice', 'The end of its month'))
    assert.equal(messages.get('booksClosedTo'), changed('nothing', formatDay(addDays(today, -1))))
    const refusal = await catchRefusal(edit({ version: saved.version, booksClosedTo: today }))
    assert.equal(refusal.body?.errors?.[0]?.path, 'booksClosedTo')
    const { termsDays, termsFrom, booksClosedTo } = details
    const reopened = await edit({ version: saved.version, termsDays, termsFrom, booksClosedTo })
    assert.equal(reopened.booksClosedTo, null)
  })

  test('keeps today open in a new time zone', async () => {
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const editLatest = (fields: Partial<CompanyDetails>) =>
      admin.call(editCompany, { ...details, ...fields, version: undefined })
    // Kiritimati is 25 hours ahead of Pago Pago.
    const booksClosedTo = addDays(companyDay({ now: new Date(), timeZone: east }), -1)
    await editLatest({ timeZone: east, booksClosedTo })
    const refusal = await catchRefusal(editLatest({ timeZone: west, booksClosedTo }))
    assert.deepEqual([refusal.status, refusal.body?.errors?.[0]?.path], [400, 'booksClosedTo'])
    await editLatest({ booksClosedTo: null })
    const atOnce = await catchRefusal(editLatest({ timeZone: west, booksClosedTo }))
    assert.equal(atOnce.status, 400)
    assert.equal((await editLatest({})).timeZone, details.timeZone)
  })

  test('saving the same details changes nothing', async () => {
    assert.deepEqual(await edit({}), details)
  })

  test('prints the invoice texts and the logo on the PDF', async () => {
    const { uploadURL } = await admin.call(requestUpload, {})
    const refusal = await catchRefusal(edit({ logoUrl: uploadURL }))
    assert.deepEqual(refusal.body?.errors?.[0]?.path, 'logoUrl')
    const plain = await (await admin.call(downloadInvoicePdf, { id: 1 })).bytes()
    const logoUrl = await uploadLogo()
    const saved = await edit({ logoUrl, invoiceTerms: 'Due within 30 days.', invoiceFooter: 'Thank you.' })
    assert.equal(saved.logoUrl, logoUrl)
    const withLogo = Buffer.from(await (await admin.call(downloadInvoicePdf, { id: 1 })).bytes())
    assert.ok(withLogo.includes('/Subtype /Image') && !Buffer.from(plain).includes('/Subtype /Image'))
    assert.ok(withLogo.length > plain.length)
  })

  test('returns the texts of printed documents to signed-in users only', async () => {
    await edit({ website: 'harbour.test', taxId: '13-4567890', invoiceTerms: '', invoiceFooter: 'Thanks.' })
    const seen = await testApp.publicClient.call(findCompany, {})
    assert.ok(!JSON.stringify(seen).includes('13-4567890') && seen.documentTexts === undefined)
    const { documentTexts } = await admin.call(findCompany, {})
    assert.deepEqual(documentTexts, {
      website: 'harbour.test',
      taxId: '13-4567890',
      terms: '',
      footer: 'Thanks.',
    })
  })

  test('the logo is public, other images are not', async () => {
    const other = await uploadLogo()
    const { logoUrl } = await testApp.publicClient.call(findCompany, {})
    assert.ok(logoUrl)
    const response = await testApp.publicClient.fetch(`${logoUrl}/160`)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/webp'])
    const otherUrl = other.replace('/api/images/', '/api/company/logo/')
    assert.equal((await testApp.publicClient.fetch(`${otherUrl}/160`)).status, 404)
    assert.equal((await edit({ logoUrl: null })).logoUrl, null)
    assert.equal((await testApp.publicClient.fetch(`${logoUrl}/160`)).status, 404)
  })

  test('previews unsaved details', async () => {
    const { version: _, ...typed } = details
    const before = await testApp.db.select().from(company)
    const input = { ...typed, logoUrl: await uploadLogo(), invoiceTerms: 'Net 10' }
    const svg = await (await admin.call(previewCompany, input)).text()
    assert.match(svg, /^<svg /)
    assert.match(svg, /data:image\/webp/)
    // A page with a background would hide the pages before it.
    assert.doesNotMatch(svg, /^ {4}<path /m)
    assert.notEqual(await (await admin.call(previewCompany, { ...input, invoiceTerms: '' })).text(), svg)
    assert.deepEqual(await testApp.db.select().from(company), before)
  })

  test('reports a conflict to the second of two Admins, who can then save', async () => {
    const { done, refused } = await settleCalls([
      edit({ phone: '+1 212 555 0001' }),
      edit({ phone: '+1 212 555 0002', website: 'harbour.test' }, await signInAs(testApp.url, 'Admin')),
    ])
    assert.deepEqual([done.length, refused.length], [1, 1])
    const [refusal] = refused
    assert.equal(refusal?.status, 409)
    assert.equal(refusal?.sentence, 'The company was changed by admin@shop.test while you were editing it.')
    const messages = conflictMessages(refusal?.body?.errors)
    const won = done[0]
    assert.equal(messages.get('phone'), `admin@shop.test changed it from ${details.phone} to ${won?.phone}.`)
    const saved = await edit({ phone: '+1 212 555 0003', version: won?.version ?? 0 })
    assert.equal(saved.phone, '+1 212 555 0003')
  })

  test('rejects an invalid time zone, link, email address and footer', async () => {
    const wrong = [
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ socialUrl: 'javascript:alert(1)' }, 'socialUrl'],
      [{ email: 'harbour' }, 'email'],
      [{ invoiceFooter: '1\n2\n3\n4\n5' }, 'invoiceFooter'],
    ] as const
    for (const [changes, path] of wrong) {
      const response = await admin.send('PUT', '/api/company', { ...details, ...changes })
      assert.equal(response.status, 400, path)
      assert.equal((response.body['errors'] as { path: string }[])[0]?.path, path)
    }
  })
})

describe('changing the time zone', () => {
  const testApp = useTestApp()
  const admin = useClient(testApp, 'Admin')

  async function moveTo(timeZone: string): Promise<void> {
    const details = await admin.call(findCompanyDetails, {})
    await admin.call(editCompany, { ...details, timeZone })
  }

  /** The next day, in another year, in Tokyo. */
  const newYearsEve = new Date('2025-12-31T23:58:00-05:00')

  test('updates every process, and keeps the dates of invoices', async () => {
    const { id: productId } = await admin.call(createProduct, buildProduct())
    const order = buildInvoice([{ productId, quantity: 1 }])
    const { id } = await admin.call(createInvoice, order)
    await testApp.db.update(invoices).set({ datedOn: '2025-12-31' }).where(eq(invoices.id, id))
    const found = async (day: string) =>
      (await admin.call(findInvoices, { page: 1, limit: 20, startDate: day, endDate: day })).total
    assert.deepEqual([await found('2025-12-31'), await found('2026-01-01')], [1, 0])

    const second = await openAppWithEnv(testApp.env)
    try {
      await moveTo('Asia/Tokyo')
      assert.deepEqual([await found('2025-12-31'), await found('2026-01-01')], [1, 0])
      assert.equal(testApp.app.services.timeZone, 'Asia/Tokyo')
      await waitFor('the time zone of the other process', () => second.services.timeZone === 'Asia/Tokyo')
      const there = createTestClient(second.url, admin.cookie)
      assert.equal((await there.call(findCompany, {})).timeZone, 'Asia/Tokyo')
      const { rows } = await testApp.db.execute(sql`select company_day(${newYearsEve})::text as day`)
      assert.deepEqual(rows, [{ day: '2026-01-01' }])
    } finally {
      await second.close()
    }
    // Waits until the log is sealed and its counters are updated.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await testApp.assertIntegrity()
  })
})

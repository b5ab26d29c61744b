// Messages of the invoice list, the invoice page and the outbox, after success and failure.
import type { Page, Route } from '@playwright/test'
import * as z from 'zod/mini'

import { createProduct, findProduct } from '#contract/catalog/products.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { Delivery } from '#contract/messaging/deliveries.ts'
import type { Call } from '#contract/platform/client.ts'
import { createInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { noMailServerText } from '#domain/platform/deliveryStatus.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'

import { blockLiveEvents, expect, expectToast, test } from './shop.ts'

type Customer = Partial<Parameters<typeof buildInvoice>[1]>

/** An invoice for three units of a new product. */
const longDescription = `${'A coat of boiled wool with horn buttons. '.repeat(12)}Dry clean only.`

async function invoiceFor(call: Call, customerName: string, customer: Customer = {}): Promise<Invoice> {
  const { id } = await call(
    createProduct,
    buildProduct({ name: `Coat of ${customerName}`, description: longDescription }),
  )
  const customerEmail = 'orders@customer.test'
  const items = [{ productId: id, quantity: 3 }]
  return call(createInvoice, buildInvoice(items, { customerName, customerEmail, ...customer }))
}

async function processedInvoiceFor(call: Call, customerName: string, customer?: Customer): Promise<Invoice> {
  const { id } = await invoiceFor(call, customerName, customer)
  return call(setInvoiceStatus, { id, status: 'Processed' })
}

/** Makes a call fail with a server error. */
async function breakCall(page: Page, method: string, path: RegExp): Promise<void> {
  await mockCall(page, method, path, { status: 500, json: { message: 'Something broke.', requestId: '1' } })
}

type MockResponse = Parameters<Route['fulfill']>[0]

async function mockCall(page: Page, method: string, path: RegExp, response: MockResponse): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill(response) : route.fallback(),
  )
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('alertdialog')

test('an empty outbox explains itself, to Admins only @trial', async ({ page, openAs }) => {
  await openAs('Admin', '/outbox')
  await expect(page.getByText('No messages yet')).toBeVisible()
  await page.getByLabel('Status').selectOption('Failed')
  await expect(page.getByText('No messages have this status')).toBeVisible()
  await page.getByRole('button', { name: 'Show all messages' }).click()
  await expect(page).toHaveURL('/outbox')
  await openAs('Manager', '/outbox')
  await expect(page.getByText('Only Admin may see the outbox.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Outbox', exact: true })).toBeHidden()
})

test('a failed load can be retried @trial', async ({ page, openAs, callAs }) => {
  const { id, number } = await invoiceFor(await callAs('Admin'), 'Patient Ltd')
  await blockLiveEvents(page)
  await page.route(/\/api\/invoices(\?|\/)/, (route) => route.abort())
  await openAs('Viewer', '/invoices')
  await expect(page.getByText('Failed to load invoices')).toBeVisible()
  await page.goto(`/invoices/${id}`)
  await expect(page.getByText('Failed to load invoice', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Invoices' })).toBeVisible()
  await page.unroute(/\/api\/invoices(\?|\/)/)

  // The skeleton appears after 150 ms.
  let respond = () => {}
  const waiting = new Promise<void>((resolve) => (respond = resolve))
  await page.route(`**/api/invoices/${id}`, async (route) => {
    await waiting
    await route.continue()
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Loading invoice')).toBeAttached()
  respond()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByText(/^Created \w{3} \d{1,2}, \d{4}, /)).toBeVisible()
  const itemHeaders = page.getByRole('table', { name: 'Items' }).getByRole('columnheader')
  const items = ['Product', 'Color', 'Size', 'Manufacturer', 'Category', 'Qty', 'Unit Price', 'Total']
  await expect(itemHeaders).toHaveText(items)

  await page.goto('/invoices')
  const columns = page.getByRole('table', { name: 'Invoices' }).getByRole('columnheader')
  await expect(columns).toHaveText(['', 'Invoice ID', 'Customer', 'Date', 'Total', 'Status', 'Actions'])
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    'All',
    'Pending',
    'Processed',
    'Void',
  ])
  await expect(rowOf(page, 'Patient Ltd')).toContainText('$260.40')
  // The whole row is a link.
  await rowOf(page, 'Patient Ltd').click()
  await expect(page).toHaveURL(`/invoices/${id}`)
})

test('reports an invalid discount and a failed update @trial', async ({ page, openAs, callAs }) => {
  const { id } = await invoiceFor(await callAs('Admin'), 'Haggler Bros')
  await openAs('Staff', `/invoices/${id}`)
  const update = page.getByRole('button', { name: 'Update discount' })
  for (const [percent, message] of [
    ['-1', 'Discount cannot be negative'],
    ['101', 'Discount cannot exceed 100%'],
  ] as const) {
    await page.getByLabel('Discount (%)').fill(percent)
    await update.click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expectToast(page, 'Error', 'Discount percentage must be between 0 and 100')
  }
  await page.getByLabel('Discount (%)').fill('')
  await update.click()
  await expect(page.getByText('Please enter a valid discount percentage', { exact: true })).toBeVisible()
  await breakCall(page, 'PUT', /\/discount$/)
  await page.getByLabel('Discount (%)').fill('5')
  await update.click()
  await expectToast(page, 'Error', 'Failed to update discount')
})

test('reports failed actions @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  await invoiceFor(call, 'Pending & Co.')
  const { id, number } = await processedInvoiceFor(call, 'Unlucky Stores')
  await openAs('Manager', '/invoices')
  await breakCall(page, 'PUT', /\/status$/)
  await breakCall(page, 'POST', /\/(email|whatsapp|pdf|void)$/)
  await breakCall(page, 'GET', /\/pdf$/)
  await rowOf(page, 'Pending & Co.')
    .getByRole('button', { name: /Mark as Processed/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Mark as Processed' }).click()
  await expectToast(page, 'Error', 'Failed to update invoice status')
  // It may be processed: the dialog stays, to repeat the attempt.
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  const row = rowOf(page, 'Unlucky Stores')
  await row.getByRole('button', { name: `Download PDF of ${number}` }).click()
  await expectToast(page, 'Error', 'Failed to download PDF')
  await row.getByRole('button', { name: `Send ${number} by email` }).click()
  await expectToast(page, 'Error', 'Failed to send email')
  await row.getByRole('button', { name: `More actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: 'Send by WhatsApp' }).click()
  await expectToast(page, 'Error', 'Failed to send WhatsApp message')
  await page.goto(`/invoices/${id}`)
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expectToast(page, 'Error', 'Failed to download PDF')
  await page.getByRole('button', { name: `More actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: 'Void invoice' }).click()
  await dialog(page).getByLabel('Reason').fill('Ordered twice')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'Failed to void invoice')
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('Ordered twice')
})

test('without an email server, sent invoices are stored in the outbox, each once @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const invoice = await processedInvoiceFor(await callAs('Admin'), 'Harbor <b>& Pine</b>')
  const { id, number } = invoice
  await openAs('Staff', '/invoices')
  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().endsWith('/email')) keys.add(request.headers()['idempotency-key'])
  })
  const expectSaved = () => expectToast(page, 'Nothing was sent', noMailServerText)
  await rowOf(page, 'Harbor')
    .getByRole('button', { name: `Send ${number} by email` })
    .click()
  await expectSaved()

  await page.goto(`/invoices/${id}`)
  const deliveries = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(deliveries).toHaveCount(1)
  await expect(deliveries).toContainText(
    /orders@customer\.testNot sent.*1 attempt.*Requested by Sam Staff on/,
  )
  await page.getByRole('button', { name: 'Send by email' }).click()
  await expect(dialog(page)).toContainText(`Send ${number} again`)
  await expect(dialog(page)).toContainText(
    /Sam Staff asked to send it to orders@customer\.test on .* It was not sent/,
  )
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(deliveries).toHaveCount(1)
  await page.getByRole('button', { name: 'Send by email' }).click()
  // The response is lost once: confirming again repeats the same request.
  await page.route(/\/email$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog(page).getByRole('button', { name: 'Send again' }).click()
  await expectToast(page, 'Error', 'Failed to send email')
  await page.unroute(/\/email$/)
  await dialog(page).getByRole('button', { name: 'Send again' }).click()
  await expectSaved()
  await expect(deliveries).toHaveCount(2)
  expect([keys.size, keys.has(undefined)]).toEqual([2, false])

  await page.getByRole('button', { name: 'Choose email recipients' }).click()
  const chooser = page.getByRole('dialog', { name: `Send ${number} by email` })
  const to = chooser.getByLabel('Recipients')
  await expect(to).toHaveValue('orders@customer.test')
  await to.press('End')
  await to.pressSequentially(', books@')
  await to.press('Enter')
  await expect(chooser.getByText('books@ is not an email address')).toBeVisible()
  await to.pressSequentially('customer.test')
  await to.press('Enter')
  await expect(chooser).toBeHidden()
  await expect(deliveries).toHaveCount(4)
  await expect(deliveries.filter({ hasText: 'books@customer.test' })).toHaveCount(1)

  await openAs('Admin', '/outbox?status=notSent')
  const messages = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: number })
  await expect(messages).toHaveCount(4)
  await messages
    .filter({ hasText: 'orders@customer.test' })
    .first()
    .getByRole('link', { name: 'orders@customer.test' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number} from ` })).toBeVisible()
  const email = page.frameLocator('iframe[title="Email preview"]')
  await expect(email.getByText('Hello Harbor <b>& Pine</b>,')).toBeVisible()
  // Inline styles are applied in spite of the content security policy.
  await expect(email.locator('body')).toHaveCSS('background-color', 'rgb(245, 242, 234)')
  await expect(
    page.getByRole('list', { name: 'Attempts' }).getByText('Not sent', { exact: true }),
  ).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await saving).suggestedFilename()).toBe(`invoice-${number}.pdf`)
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(`/invoices/${id}`)
})

test('reports the response of the mail server and of WhatsApp @trial', async ({ page, openAs, callAs }) => {
  const { id, number } = await processedInvoiceFor(await callAs('Admin'), 'Faraway Imports')
  const delivery = (status: Delivery['status'], serverReply: string | null): Delivery => ({
    id: 1,
    channel: 'email',
    purpose: 'invoice',
    status,
    recipient: 'orders@customer.test',
    subject: `Invoice ${number}`,
    document: { type: 'invoice', id, number },
    requestedBy: 'Sam Staff',
    attempts: 1,
    serverReply,
    createdAt: new Date(),
    sentAt: null,
    nextAttemptAt: null,
  })
  const respondWith = (...[status, serverReply]: Parameters<typeof delivery>) => ({
    status: status === 'queued' || status === 'unknown' ? 202 : 200,
    json: z.encode(Delivery, delivery(status, serverReply)),
  })
  const respondToEmail = (...given: Parameters<typeof delivery>) => {
    const { json, ...response } = respondWith(...given)
    return { ...response, json: { deliveries: [json] } }
  }
  await openAs('Staff', `/invoices/${id}`)
  const email = page.getByRole('button', { name: 'Send by email' })
  for (const { given, title, text } of [
    {
      given: respondToEmail('sent', '250 OK'),
      title: 'Invoice sent via email successfully',
      text: `${number} to orders@customer.test.`,
    },
    {
      given: respondToEmail('queued', '450 Greylisted'),
      title: 'Not sent yet',
      text: '450 Greylisted. It is retried automatically.',
    },
    {
      given: { status: 502, json: { message: '550 No such user here' } },
      title: 'Failed to send email',
      text: '550 No such user here',
    },
  ]) {
    await page.unroute(/\/email$/)
    await mockCall(page, 'POST', /\/email$/, given)
    await email.click()
    await expectToast(page, title, text)
  }
  const whatsapp = page.getByRole('button', { name: 'Send by WhatsApp' })
  await mockCall(page, 'POST', /\/whatsapp$/, respondWith('sent', null))
  await whatsapp.click()
  await expectToast(page, 'Invoice sent via WhatsApp successfully')
  await expect(whatsapp).toBeEnabled()
  await page.unroute(/\/whatsapp$/)
  await mockCall(page, 'POST', /\/whatsapp$/, respondWith('unknown', null))
  await whatsapp.click()
  await expectToast(
    page,
    'Delivery not confirmed',
    'The server did not respond, so orders@customer.test may have received it. It is not retried automatically.',
  )
  await expect(whatsapp).toBeEnabled()
  // A retry after a lost response has the same idempotency key.
  const keys: (string | undefined)[] = []
  await page.route(/\/email$/, async (route) => {
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? route.abort() : route.fulfill(respondToEmail('sent', null))
  })
  await email.click()
  await expectToast(page, 'Error', 'Failed to send email')
  await email.click()
  await expectToast(page, 'Invoice sent via email successfully')
  await email.click()
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])

  const found = [delivery('failed', '550 No such user here'), delivery('unknown', null)]
  const deliveries = found.map((one, index) => z.encode(Delivery, { ...one, id: index + 1 }))
  await mockCall(page, 'GET', /\/api\/deliveries\?/, { json: { deliveries, total: 2 } })
  await mockCall(page, 'POST', /\/retry$/, respondWith('sent', null))
  await openAs('Admin', '/outbox')
  const retry = page.getByRole('button', { name: 'Retry orders@customer.test' })
  await retry.first().click()
  await expectToast(page, 'Message sent successfully')
  await retry.last().click()
  await expect(dialog(page)).toContainText('If you send it again, it may arrive twice.')
  await page.unroute(/\/retry$/)
  await breakCall(page, 'POST', /\/retry$/)
  await dialog(page).getByRole('button', { name: 'Send again' }).click()
  await expectToast(page, 'Error', 'Failed to send the message')
})

test('without WhatsApp, offers a message with a link to the PDF @trial', async ({
  page,
  context,
  openAs,
  callAs,
}) => {
  const { id, number } = await processedInvoiceFor(await callAs('Admin'), 'Chatty Boutique')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs('Staff', `/invoices/${id}`)
  await page.getByRole('button', { name: 'Send by WhatsApp' }).click()
  const chatDialog = page.getByRole('dialog', { name: `Send ${number} by WhatsApp` })
  const link = chatDialog.getByRole('link', { name: 'Open WhatsApp' })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/12125550100\?text=/)
  await chatDialog.getByRole('button', { name: 'Copy message' }).click()
  await expectToast(page, 'Message copied')
  const message = await page.evaluate(() => navigator.clipboard.readText())
  expect(message).toContain(number)
  const pdf = await fetch(/https?:\S+/.exec(message)?.[0] ?? '')
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('a disabled send button explains why @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const unreachable = { customerEmail: null, customerPhone: '555 0100' }
  const { id, number } = await processedInvoiceFor(call, 'Off the grid', unreachable)
  await openAs('Staff', '/invoices')
  const row = rowOf(page, 'Off the grid')
  await row.getByRole('button', { name: `More actions for ${number}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Send by WhatsApp' })).toContainText(
    'The phone number "555 0100" has no country code',
  )
  await expect(page.getByRole('menuitem', { name: 'Void invoice' })).toBeHidden()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: `Send ${number} by email` }).hover()
  await expect(page.getByRole('tooltip', { name: `Invoice ${number} has no email address.` })).toBeVisible()
  await page.goto(`/invoices/${id}`)
  await expect(page.getByRole('button', { name: 'Send by email' })).toHaveAccessibleDescription(
    `Invoice ${number} has no email address.`,
  )
  await expect(page.getByText('Not sent to the customer yet.')).toBeVisible()

  await openAs('Viewer', '/invoices')
  await row.getByRole('button', { name: `Send ${number} by email` }).hover()
  await expect(
    page.getByRole('tooltip', { name: 'Only Admin, Manager and Staff may send invoices.' }),
  ).toBeVisible()
  await page.goto(`/invoices/${id}`)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByRole('button', { name: /Send by|Void|More for/ })).toHaveCount(0)
})

test('voiding returns the stock and is shown on screen and in print', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const invoice = await invoiceFor(call, 'Second Thoughts')
  const { id, number, items } = invoice
  const product = { id: items[0]?.productId ?? 0 }
  expect((await call(findProduct, product)).quantity).toBe(7)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('Manager', '/invoices')
  const row = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem').filter({ hasText: number })
  await row.getByRole('button', { name: `More actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: 'Void invoice' }).click()
  const asking = page.getByRole('alertdialog', { name: `Void invoice ${number} and return 3 units` })
  await expect(asking.getByLabel('Reason')).toBeFocused()
  await asking.getByRole('button', { name: 'Void invoice' }).click()
  await expect(asking.getByText('Enter a reason for voiding the invoice')).toBeVisible()
  await asking.getByLabel('Reason').fill('Ordered twice')
  await asking.getByRole('button', { name: 'Void invoice' }).click()
  await expectToast(page, `Invoice ${number} voided`)
  await expect(row).toContainText('Void')
  await row.getByRole('button', { name: `More actions for ${number}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Preview', 'Duplicate'])
  await page.keyboard.press('Escape')
  expect((await call(findProduct, product)).quantity).toBe(10)

  await page.goto(`/invoices/${id}`)
  const notice = page.getByRole('alert').filter({ hasText: 'This invoice is void' })
  await expect(notice).toContainText(/Mona Manager voided it on .*: Ordered twice/)
  await expect(page.getByLabel('Discount (%)')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeHidden()
  await call(editCompany, {
    ...(await call(findCompanyDetails, {})),
    website: 'shop.test',
    taxId: '13-4567890',
  })
  await page.reload()
  await expect(notice).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('shop.test\nTax ID 13-4567890')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'INVOICE', exact: true })).toBeVisible()
  await expect(page.getByText('VOID', { exact: true })).toBeVisible()
  const description = page.getByText(longDescription, { exact: true })
  expect(await description.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

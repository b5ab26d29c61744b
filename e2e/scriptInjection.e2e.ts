// Script in every field: nothing runs, nothing is fetched, and no page breaks.
import { createStyle } from '#contract/catalog/styles.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { fillEveryField, injectionPayloads } from '#proofs/inputs/injectionPayloads.ts'

import { navigate } from './pages.ts'
import { expect, test } from './shop.ts'

test('shows injected scripts as text @trial', async ({ page, openAs, callAs, shop }) => {
  test.setTimeout(180_000)
  const call = await callAs('Admin')
  const { products, invoices } = await fillEveryField(injectionPayloads, call, 'walk')
  const [first, second, third, fourth] = injectionPayloads
  const texts = injectionPayloads.join('\n')
  const customer = await call(createCustomer, {
    name: first,
    number: second,
    holdReason: third,
    notes: texts,
    contacts: [{ name: first, role: second }],
    addresses: [{ kind: 'billing', text: texts, state: fourth }],
  })
  const style = await call(createStyle, {
    number: first,
    name: second,
    manufacturer: third,
    description: texts,
    notes: texts,
    priceCents: 1000,
    colors: [{ name: fourth }],
    sizes: ['M', third],
  })
  const violations: string[] = []
  await page.exposeFunction('ran', () => violations.push('a marker ran'))
  page.on('dialog', (dialog) => {
    violations.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  /** Pending requests, without the event stream. */
  const pending = new Set<unknown>()
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) pending.add(request)
    const { origin, pathname } = new URL(request.url())
    if (origin !== shop.url || pathname.endsWith('/ran')) violations.push(`fetched ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|violat/i.test(message.text())) violations.push(message.text())
  })
  page.on('framenavigated', (frame) => {
    if (!/^(?:http:\/\/(?:localhost|127\.0\.0\.1)[:/]|about:)/.test(frame.url()))
      violations.push(`went to ${frame.url()}`)
  })

  const voided = invoices.at(-1)
  const paths = [
    '/products',
    `/products/${products[0]?.id}`,
    `/styles/${style.id}`,
    `/customers/${customer.id}`,
    '/invoices',
    `/invoices/${invoices[0]?.id}`,
    '/outbox/1',
    '/activity-logs?entry=10',
    '/company',
    ...products.slice(1).map(({ id }) => `/products/${id}`),
    `/products/${products[0]?.id}/label`,
    '/products?search=ran()',
    '/add-product',
    '/bulk-upload',
    '/imports',
    '/imports/1',
    '/group-products',
    '/styles',
    '/customers',
    `/customers/${customer.id}/edit`,
    '/count-stock',
    '/receive-stock',
    ...invoices.slice(1, 3).map(({ id }) => `/invoices/${id}`),
    `/invoices/${voided?.id}`,
    '/create-invoice',
    '/outbox',
    '/outbox/2',
    '/activity-logs',
    '/users',
    '/health',
    '/account',
    '/developers',
  ]
  /** Opened directly, because the server answers them or the URL itself has script. */
  const urls = [
    '/',
    '/developers?call="><img src=ran onerror=ran()>',
    '/login',
    '/forgot-password',
    '/reset-password?token="><img src=ran onerror=ran()>',
    '/"><img src=ran onerror=ran()>',
    '/products?search=<script>ran()</script>&category="onfocus=ran() autofocus="',
    '/?next=javascript:ran()',
  ]
  async function expectHarmless(path: string): Promise<void> {
    await expect(page.getByRole('heading').first(), path).toBeVisible()
    await expect.poll(() => pending.size, { message: path, intervals: [50] }).toBe(0)
    expect(violations, path).toEqual([])
    const found = await page.evaluate(() => ({
      scripts: [...document.scripts].filter((script) => script.text.includes('ran')).length,
      handlers: [...document.querySelectorAll('*')].filter((element) =>
        [...element.attributes].some(({ name }) => name.startsWith('on')),
      ).length,
      images: document.querySelectorAll('img[src="ran"]').length,
      links: [...document.querySelectorAll('a')].filter(({ protocol }) => protocol === 'javascript:').length,
      isEmpty: document.body.textContent.trim() === '',
    }))
    expect(found, path).toEqual({ scripts: 0, handlers: 0, images: 0, links: 0, isEmpty: false })
  }

  await openAs('Admin', '/')
  for (const path of paths) {
    await navigate(page, path)
    // The next page has sent its requests by then.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectHarmless(path)
  }
  for (const url of urls) {
    await page.goto(url)
    await expectHarmless(url)
  }

  // Dialogs, menus and the print layout.
  await page.goto('/products')
  await expect(page.getByText(injectionPayloads[0]).filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('ran()')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  // The first Escape clears the search.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const button of [/^QR code of/, /^Edit /, /^Delete /]) {
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.goto(`/invoices/${invoices[0]?.id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('<script>ran()</script>').filter({ visible: true }).first()).toBeVisible()
  expect(violations).toEqual([])
})

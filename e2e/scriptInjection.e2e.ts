// Script in every field, and every page that shows it: nothing runs, nothing is fetched, and no page breaks.
import { fillEveryField, injectionPayloads } from '#server/testing/injectionPayloads.ts'

import { expect, test } from './shop.ts'

test('what was typed to be run is shown as text on every page', async ({ page, openAs, callAs, shop }) => {
  test.setTimeout(180_000)
  const call = await callAs('Admin')
  const { products, invoices } = await fillEveryField(injectionPayloads, call, 'walk')
  const faults: string[] = []
  await page.exposeFunction('ran', () => faults.push('a marker ran'))
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  /** What a page still waits for; the stream of events has no end. */
  const awaited = new Set<unknown>()
  page.on('requestfinished', (request) => awaited.delete(request))
  page.on('requestfailed', (request) => awaited.delete(request))
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) awaited.add(request)
    const { origin, pathname } = new URL(request.url())
    if (origin !== shop.url || pathname.endsWith('/ran')) faults.push(`fetched ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|violat/i.test(message.text())) faults.push(message.text())
  })
  page.on('framenavigated', (frame) => {
    if (!/^(?:http:\/\/(?:localhost|127\.0\.0\.1)[:/]|about:)/.test(frame.url()))
      faults.push(`went to ${frame.url()}`)
  })

  const voided = invoices.at(-1)
  const paths = [
    '/',
    '/products',
    ...products.slice(0, 8).map(({ id }) => `/products/${id}`),
    `/products/${products[0]?.id}/label`,
    '/products?search=ran()',
    '/add-product',
    '/bulk-upload',
    '/imports',
    '/imports/1',
    '/count-stock',
    '/invoices',
    ...invoices.slice(0, 3).map(({ id }) => `/invoices/${id}`),
    `/invoices/${voided?.id}`,
    '/create-invoice',
    '/outbox',
    '/outbox/1',
    '/outbox/2',
    '/activity-logs',
    '/activity-logs?entry=10',
    '/users',
    '/company',
    '/health',
    '/account',
    '/developers',
    '/developers?call="><img src=ran onerror=ran()>',
    '/login',
    '/forgot-password',
    '/reset-password?token="><img src=ran onerror=ran()>',
    '/"><img src=ran onerror=ran()>',
    '/products?search=<script>ran()</script>&category="onfocus=ran() autofocus="',
    '/?next=javascript:ran()',
  ]
  await openAs('Admin', '/')
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading').first(), path).toBeVisible()
    await expect.poll(() => awaited.size, { message: path, intervals: [50] }).toBe(0)
    expect(faults, path).toEqual([])
    const made = await page.evaluate(() => ({
      scripts: [...document.scripts].filter((script) => script.text.includes('ran')).length,
      handlers: [...document.querySelectorAll('*')].filter((element) =>
        [...element.attributes].some(({ name }) => name.startsWith('on')),
      ).length,
      pictures: document.querySelectorAll('img[src="ran"]').length,
      links: [...document.querySelectorAll('a')].filter(({ protocol }) => protocol === 'javascript:').length,
      isEmpty: document.body.textContent.trim() === '',
    }))
    expect(made, path).toEqual({ scripts: 0, handlers: 0, pictures: 0, links: 0, isEmpty: false })
  }

  // What is shown on demand: the search, the bell, the menus of a row, and paper.
  await page.goto('/products')
  await expect(page.getByText(injectionPayloads[0]).filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('ran()')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  for (const button of [/^QR code of/, /^Edit /, /^Delete /]) {
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.goto(`/invoices/${invoices[0]?.id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('<script>ran()</script>').filter({ visible: true }).first()).toBeVisible()
  expect(faults).toEqual([])
})

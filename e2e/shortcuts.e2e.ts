// Shortcuts: `g` with a letter goes to a place, Ctrl-Enter saves, `?` lists what the user has, and none acts on what is typed.
import type { Page } from '@playwright/test'

import { roles } from '#domain/permissions.ts'
import { isPlace, pageEntriesFor } from '#web/shell/pageEntries.ts'
import { shortcuts } from '#web/ui/shortcuts.ts'

import { distinctPages, expectLoaded, navigate, pages } from './pages.ts'
import { scanWith } from './scan.ts'
import { test } from './seededShop.ts'
import { expect, expectAccessible, isFullSize } from './shop.ts'

const places = pageEntriesFor('Admin').filter(isPlace)

/** As a person types, and not a scanner. */
const typing = { delay: 150 }

/** Returns the number of keys. */
async function goTo(page: Page, { path, letter = '' }: { path: string; letter?: string }): Promise<number> {
  const isTyping = await page.evaluate(() => document.activeElement?.matches('input, textarea') ?? false)
  if (isTyping) await page.keyboard.press('Escape')
  await page.keyboard.type(`g${letter.toLowerCase()}`, typing)
  await expect(page).toHaveURL(path)
  return isTyping ? 3 : 2
}

const shortcutList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('any place is at most three keys away from a page, and from a form that has the focus', async ({
  page,
  openAs,
}) => {
  test.setTimeout(180_000)
  await openAs('Admin', '/')
  for (const from of ['/', '/create-order']) {
    const start = pages.find(({ path }) => path === from)
    if (!start) throw new Error(from)
    const others = places.filter(({ path }) => path !== from)
    for (const place of from === '/' ? others : others.slice(0, 3)) {
      await navigate(page, from)
      await expectLoaded(page, start)
      expect(await goTo(page, place), place.title).toBeLessThanOrEqual(from === '/' ? 2 : 3)
    }
  }
})

test('a place is at most three keys away from every distinct page @trial', async ({ page, openAs }) => {
  test.setTimeout(300_000)
  await openAs('Admin', '/')
  for (const [index, entry] of distinctPages.entries()) {
    await test.step(entry.path, async () => {
      await navigate(page, entry.path)
      await expectLoaded(page, entry)
      const others = places.filter(({ path }) => path !== entry.path)
      const place = others[index % others.length]
      if (place) expect(await goTo(page, place)).toBeLessThanOrEqual(3)
    })
  }
})

test('the letters of places are text in a field, and nothing in a menu, a dialog or with a modifier', async ({
  page,
  openAs,
}) => {
  await openAs('Admin', '/products/1')
  await expect(page.getByText('Scan to view this product')).toBeVisible()
  const staysHere = async () => {
    await page.waitForTimeout(300)
    await expect(page).toHaveURL('/products/1')
  }
  await page.keyboard.press('Control+g')
  await page.keyboard.type('o', typing)
  await staysHere()

  await page.getByRole('button', { name: 'Receive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receive stock' })
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.type('go', typing)
  await staysHere()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.type('n', typing)
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.type('go', typing)
  await staysHere()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')

  await navigate(page, '/products')
  const search = page.getByRole('searchbox', { name: 'Search products...' })
  await search.pressSequentially('go', typing)
  await expect(search).toHaveValue('go')
  await expect(page).toHaveURL('/products?search=go')
  // The first Escape clears the text, the second leaves the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
  await page.keyboard.type('go', typing)
  await expect(page).toHaveURL('/orders')
})

test('a scanned code that begins with g and a letter opens no place', async ({ page, openAs }) => {
  await openAs('Admin', '/invoices')
  await expect(page.getByText('INV-').first()).toBeVisible()
  for (const intervalMs of [4, 40, 90]) {
    for (const suffix of ['Enter', 'Tab'] as const) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await scanWith(page, 'gonk-1', { suffix, intervalMs })
      await page.waitForTimeout(300)
      await expect(page).toHaveURL('/invoices')
      await expect(page.getByRole('menu')).toBeHidden()
    }
  }
})

test('the sidebar shows the letters behind g @trial', async ({ page, openAs }) => {
  await openAs('Admin', '/')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  const keys = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Orders' })
    .locator('kbd')
    .last()
  await expect(keys).toHaveText('O')
  await expect(keys.locator('..')).toHaveCSS('opacity', '0')
  await page.keyboard.press('g')
  await expect(keys.locator('..')).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys.locator('..')).toHaveCSS('opacity', '0')
})

for (const role of roles) {
  test(`? lists the places and actions of ${role}${role === 'Admin' ? '' : ' @trial'}`, async ({
    page,
    openAs,
  }) => {
    await openAs(role, '/orders/1')
    await expect(page.getByText('Subtotal').first()).toBeVisible()
    await page.keyboard.press('?')
    const rows = (title: string) =>
      shortcutList(page).getByRole('heading', { name: title }).locator('..').getByRole('term')
    const ofRole = pageEntriesFor(role).filter(isPlace)
    await expect(rows('Go to')).toHaveText(ofRole.map(({ title, place = title }) => place))
    await expect(rows('Everywhere').filter({ hasText: shortcuts.search.name })).toHaveCount(1)
    const mayCreate = role !== 'Viewer'
    await expect(rows('Everywhere').filter({ hasText: /^New$/ })).toHaveCount(mayCreate ? 1 : 0)
    await expect(rows('On this page').filter({ hasText: 'Create invoice' })).toHaveCount(mayCreate ? 1 : 0)
    await expectAccessible(page)
    // The list is no page: its shortcuts act once it is closed.
    await page.keyboard.type('go', typing)
    await page.waitForTimeout(300)
    await expect(page).toHaveURL('/orders/1')
    await page.keyboard.press('Escape')
    await expect(shortcutList(page)).toBeHidden()
    await page.keyboard.type('gt', typing)
    await page.waitForTimeout(300)
    await expect(page).toHaveURL(role === 'Admin' ? '/company' : '/orders/1')
  })
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1194, height: 834 } })

  test('no keycap is shown', async ({ page, openAs }) => {
    await openAs('Admin', '/orders')
    await expect(page.getByText('SO-').first()).toBeVisible()
    await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
  })
})

interface Form {
  path: string
  /** Opens its dialog. */
  opener?: string
}

const forms: Form[] = [
  { path: '/create-order' },
  { path: '/add-customer' },
  { path: '/products/1', opener: 'Edit' },
  ...(isFullSize
    ? [
        { path: '/create-invoice' },
        { path: '/add-product' },
        { path: '/add-style' },
        { path: '/add-supplier' },
        { path: '/styles/1?mode=receive' },
        { path: '/styles/1?mode=count' },
        { path: '/styles/1?mode=add' },
        { path: '/receive-stock' },
        { path: '/count-stock' },
        { path: '/allocate' },
        { path: '/invoices/1' },
        { path: '/invoices/2/credit' },
        { path: '/price-lists/1' },
        { path: '/company' },
        { path: '/reminders' },
        { path: '/account' },
        { path: '/developers?call=createInvoice' },
        { path: '/products/1', opener: 'Receive' },
        { path: '/users', opener: 'Add User' },
        { path: '/size-scales', opener: 'Add size scale' },
      ]
    : []),
]

for (const { path, opener } of forms) {
  test(`Ctrl-Enter saves from any field of ${path}${opener ? `, ${opener}` : ''}`, async ({
    page,
    openAs,
  }) => {
    const entry = pages.find((candidate) => candidate.path === path)
    await openAs('Admin', path)
    if (entry) await expectLoaded(page, entry)
    if (opener)
      await page.getByRole('main').getByRole('button', { name: opener, exact: true }).first().click()
    const scope = opener ? page.getByRole('dialog') : page.getByRole('main')
    await expect(scope.locator('[data-shortcut=save]').first()).toBeVisible()
    await page.evaluate(countSaves)
    const fields = scope.locator('input:enabled:not([type=file]), select:enabled, textarea:enabled')
    let tried = 0
    for (const field of await fields.filter({ visible: true }).all()) {
      // Cells that Tab doesn't reach, and the checkboxes of rows, are not typed into.
      if (!(await field.evaluate((input: HTMLElement) => input.tabIndex >= 0))) continue
      await field.focus()
      await page.keyboard.press('Control+Enter')
      const name = await field.evaluate((input) => input.ariaLabel ?? input.outerHTML)
      await expect.poll(() => page.evaluate(takeSaves), { message: name }).toBe(1)
      tried += 1
    }
    expect(tried).toBeGreaterThan(0)
  })
}

/** Runs in the page: counts instead of saving; a button that is disabled says why instead. */
function countSaves(): void {
  const counted = window as unknown as { saves: number }
  counted.saves = 0
  window.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-shortcut=save]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      counted.saves += 1
    },
    true,
  )
  window.addEventListener('keydown', (event) => {
    const buttons = [...document.querySelectorAll('[data-shortcut=save]')]
    const areDisabled = buttons.length > 0 && buttons.every((button) => button.ariaDisabled === 'true')
    if (event.key === 'Enter' && event.ctrlKey && event.defaultPrevented && areDisabled) counted.saves += 1
  })
}

/** Runs in the page. */
function takeSaves(): number {
  const counted = window as unknown as { saves: number }
  const { saves } = counted
  counted.saves = 0
  return saves
}

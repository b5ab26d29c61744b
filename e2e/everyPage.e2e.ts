// Titles and the width on a phone of every page; layout and accessibility of every distinct page, or in `npm test` of one of each layout.
import { pages as appPages } from '#web/shell/pages.ts'

import { collectConsoleErrors, expectFits, expectNoOverflow } from './expectNoOverflow.ts'
import {
  desk,
  expectLoaded,
  layoutPaths,
  navigate,
  notFoundPage,
  pages,
  passwordResetPages,
  phone,
  tabTitle,
} from './pages.ts'
import { test } from './seededShop.ts'
import { expect, expectAccessible, isFullSize } from './shop.ts'

test('the sign-in page fits every screen in both themes @trial', async ({ page }) => {
  // The browser reports the 401 of the request for the current user.
  const errors = collectConsoleErrors(page, (text) => !text.includes('status of 401'))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveTitle(/Selvedge/)
  await expectNoOverflow(page)
  expect(errors).toEqual([])
})

test('the password reset pages fit every screen in both themes @trial', async ({ page }) => {
  test.setTimeout(120_000)
  const errors = collectConsoleErrors(page, (text) => !text.includes('status of 401'))
  for (const [path, text] of passwordResetPages) {
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await expectNoOverflow(page)
    await page.setViewportSize(desk)
  }
  expect(errors).toEqual([])
})

test('e2e/pages.ts has every page', () => {
  const opened = new Set(pages.map(({ path }) => (path.split('?', 1)[0] ?? '').replace(/\/\d+/, '/$id')))
  expect(Object.keys(appPages).filter((path) => !opened.has(path))).toEqual([])
})

test('every page fits phones, and each distinct one every screen', async ({ page, openAs }) => {
  test.setTimeout(pages.length * 4000)
  const errors = collectConsoleErrors(page)
  for (const [index, entry] of pages.entries()) {
    await test.step(entry.path, async () => {
      await page.setViewportSize(desk)
      if (index === 0) await openAs('Admin', entry.path)
      else await navigate(page, entry.path)
      await expectLoaded(page, entry)
      await expect(page).toHaveTitle(tabTitle(entry))
      // The sidebar shows the entry of the page, if it has one.
      for (const link of await page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]').all())
        await expect(link).toBeInViewport()
      // Sidebar, header and footer are the same on every page.
      const scope = index === 0 ? {} : { phoneScope: 'main' }
      const isWhole = isFullSize ? entry.isRepeated !== true : layoutPaths.has(entry.path)
      if (isWhole) await expectNoOverflow(page, scope)
      else await expectFits(page, phone)
      expect(errors).toEqual([])
    })
  }
})

test('the 404 page fits every screen in both themes @trial', async ({ page, openAs }) => {
  const errors = collectConsoleErrors(page)
  await openAs('Admin', notFoundPage.path)
  await expectLoaded(page, notFoundPage)
  await expect(page).toHaveTitle(tabTitle(notFoundPage))
  await expectNoOverflow(page, { phoneScope: 'main' })
  // The browser reports the status of the page.
  expect(errors).toEqual([expect.stringMatching(/status of 404/)])
})

test('below 1024 px the sidebar is a drawer that can be closed @trial', async ({ page, openAs }) => {
  await openAs('Staff', '/invoices')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  for (const width of [1023, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(sidebar).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Create Invoice' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Close menu' }).click()
    await expect(drawer).toBeHidden()
  }
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})

test('the sidebar shows all places, collapses to icons, and stays so @trial', async ({ page, openAs }) => {
  await openAs('Admin', '/')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const places = sidebar.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(places).toHaveCount(18)
  for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 })
  const width = async () => (await sidebar.boundingBox())?.width
  expect(await width()).toBe(232)
  await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click()
  expect(await width()).toBe(56)
  await page.reload()
  await sidebar.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL('/orders')
  expect(await width()).toBe(56)
  await expectAccessible(page)
  await sidebar.getByRole('button', { name: 'Expand sidebar' }).click()
  expect(await width()).toBe(232)

  await sidebar.getByRole('button', { name: 'Account and company' }).click()
  await expect(page.getByRole('menu')).toContainText('Selvedge Clothing Co.')
  // Letters choose from the open menu.
  await page.keyboard.press('n')
  await page.waitForTimeout(300)
  await expect(page.getByRole('menuitem', { name: 'Create Order' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('any page of a place is two clicks away, and what is new three keys', async ({ page, openAs }) => {
  await openAs('Staff', '/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Products', exact: true })
    .click()
  await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Count Stock' }).click()
  await expect(page).toHaveURL('/count-stock')
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('menuitem').first()).toHaveText('Create Order')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/create-order')
  // Not while text is typed.
  await page.getByRole('combobox').first().pressSequentially('linen', { delay: 30 })
  await expect(page.getByRole('menuitem')).toHaveCount(0)
})

test('the chosen theme is kept after a reload @trial', async ({ page, openAs }) => {
  await openAs('Viewer', '/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Light theme' }).click()
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'light')
})

test('on a phone the main action is at the bottom of short and long pages @trial', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize(phone)
  await openAs('Admin', '/imports')
  for (const [path, role, name] of [
    ['/imports', 'link', 'Bulk Upload'],
    ['/invoices?search=unknown', 'link', 'Create Invoice'],
    ['/count-stock', 'button', 'Save count'],
    ['/bulk-upload', 'button', 'Start Upload'],
    ['/add-product', 'button', 'Save Product'],
  ] as const) {
    await navigate(page, path)
    const action = page.getByRole('main').getByRole(role, { name }).last()
    // At the end of a page, the footer is below it.
    await expect
      .poll(
        async () => {
          const box = await action.boundingBox()
          return box && phone.height - box.y - box.height
        },
        { message: `${name} is at the bottom of ${path}` },
      )
      .toBeLessThan(110)
    await expect(action).toBeInViewport({ ratio: 1 })
  }
})

test('on a phone the filters of a list unfold from a button that counts them @trial', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize(phone)
  await openAs('Admin', '/invoices?status=Pending')
  const filters = page.getByRole('search', { name: 'Filter invoices' })
  await expect(filters.getByRole('searchbox')).toBeVisible()
  await expect(filters.getByRole('combobox')).toHaveCount(0)
  await filters.getByRole('button', { name: 'Filters (1)' }).click()
  await filters.getByRole('combobox', { name: 'Payment' }).selectOption('paid')
  await expect(filters.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await filters.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(filters.getByRole('combobox')).toHaveCount(0)
  await expect(page).toHaveURL(/status=Pending&paymentState=paid/)
})

test('on a phone the row of an invoice shows its date @trial', async ({ page, openAs }) => {
  await page.setViewportSize(phone)
  await openAs('Admin', '/invoices')
  const row = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem').first()
  await expect(row).toHaveText(/INV-\d{4}-\d{5} · [A-Z][a-z]{2} \d{1,2}, \d{4}/)
})

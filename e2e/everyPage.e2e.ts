// What holds on every page: readable by everyone, on every screen, in both themes, at twice the size.
import { expectNoOverflow, collectConsoleErrors } from './expectNoOverflow.ts'
import { desk, passwordResetPages, pages, phone } from './pages.ts'
import { test } from './seededShop.ts'
import { expect } from './shop.ts'

test('the sign-in page fits every screen in both themes', async ({ page }) => {
  // Asking who is signed in is answered by a 401, which the browser itself reports.
  const faults = collectConsoleErrors(page, (text) => !text.includes('status of 401'))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveTitle(/Selvedge/)
  await expectNoOverflow(page)
  expect(faults).toEqual([])
})

test('the pages of a forgotten password fit every screen in both themes', async ({ page }) => {
  test.setTimeout(120_000)
  const faults = collectConsoleErrors(page, (text) => !text.includes('status of 401'))
  for (const [path, words] of passwordResetPages) {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
    await expectNoOverflow(page)
    await page.setViewportSize(desk)
  }
  expect(faults).toEqual([])
})

for (const { path, title, ready } of pages) {
  test(`the page ${path} fits every screen in both themes`, async ({ page, openAs }) => {
    test.setTimeout(120_000)
    const faults = collectConsoleErrors(page)
    await openAs('Admin', path)
    // The status of the page itself, which the browser reports.
    const reported = title.startsWith('404') ? [/status of 404/] : []
    await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Selvedge`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
    await expectNoOverflow(page)
    expect(faults).toEqual(reported.map((words) => expect.stringMatching(words)))
  })
}

test('below 1024 px the sidebar is a drawer that can be closed', async ({ page, openAs }) => {
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

test('the chosen theme outlives a reload', async ({ page, openAs }) => {
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

test('on a phone the main action stands at the bottom, however short or long the page', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize(phone)
  await openAs('Admin', '/imports')
  for (const [path, role, name] of [
    ['/imports', 'link', 'Bulk Upload'],
    ['/invoices?search=nobody', 'link', 'Create Invoice'],
    ['/count-stock', 'button', 'Save count'],
    ['/bulk-upload', 'button', 'Start Upload'],
    ['/add-product', 'button', 'Save Product'],
  ] as const) {
    await page.goto(path)
    const action = page.getByRole('main').getByRole(role, { name })
    // Beneath it stands the company's address, where the page is at its end.
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

test("on a phone an invoice's row tells its day", async ({ page, openAs }) => {
  await page.setViewportSize(phone)
  await openAs('Admin', '/invoices')
  const row = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem').first()
  await expect(row).toHaveText(/INV-\d{4}-\d{5} · [A-Z][a-z]{2} \d{1,2}, \d{4}/)
})

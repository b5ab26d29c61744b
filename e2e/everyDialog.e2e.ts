// Layout and accessibility of dialogs and of forms in progress, on desktop and phone, in both themes.
import { expectNoOverflow, collectConsoleErrors } from './expectNoOverflow.ts'
import { desk, laptop, phone } from './pages.ts'
import { longText, test } from './seededShop.ts'
import { expect } from './shop.ts'

test('the product dialogs fit desktop and phone in both themes @trial', async ({ page, openAs }) => {
  test.setTimeout(120_000)
  const errors = collectConsoleErrors(page)
  await openAs('Admin', '/products?search=sandal')
  for (const [button, role] of [
    ['QR code of Sold out sandal', 'dialog'],
    ['Edit Sold out sandal', 'dialog'],
    ['Delete Sold out sandal', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole(role)).toBeVisible()
    await expectNoOverflow(page, { screens: [desk, phone] })
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toBeHidden()
    await page.setViewportSize(desk)
  }
  expect(errors).toEqual([])
})

test('the upload widget fits desktop and phone in both themes @trial', async ({ page, openAs }) => {
  test.setTimeout(120_000)
  const errors = collectConsoleErrors(page)
  await openAs('Admin', '/add-product')
  const widget = page.getByRole('dialog', { name: 'Upload product image' })
  // It keeps the theme in which it was opened.
  for (const theme of ['light', 'dark'] as const) {
    if (theme === 'dark') await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.getByRole('button', { name: 'Upload Image' }).click()
    await expect(widget).toBeVisible()
    await expectNoOverflow(page, { screens: [desk, phone], themes: [theme, theme] })
    await page.keyboard.press('Escape')
    await expect(widget).toBeHidden()
    await page.setViewportSize(desk)
  }
  expect(errors).toEqual([])
})

test('an unsaved invoice fits desktop and phone in both themes @trial', async ({ page, openAs }) => {
  test.setTimeout(120_000)
  const errors = collectConsoleErrors(page)
  await openAs('Admin', '/create-invoice')
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click()
  const picker = page.getByRole('dialog', { name: 'Select Products' })
  // The oldest product.
  const option = picker.getByRole('option', { name: longText }).last()
  await expect(option).toBeVisible()
  await expectNoOverflow(page, { screens: [desk, phone] })
  await option.click()
  await expect(picker).toBeHidden()
  await expect(page.getByRole('button', { name: `Remove ${longText}` })).toBeVisible()
  await expectNoOverflow(page, { screens: [desk, laptop, phone] })
  expect(errors).toEqual([])
})

test('a sent invoice and its dialogs fit desktop and phone in both themes @trial', async ({
  page,
  openAs,
}) => {
  test.setTimeout(120_000)
  // The browser reports the 503 of WhatsApp, which is not configured.
  const errors = collectConsoleErrors(page, (text) => !text.includes('status of 503'))
  await openAs('Admin', '/invoices/2')
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
  await expectNoOverflow(page, { screens: [desk, phone] })
  await page.setViewportSize(desk)
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  for (const open of [
    async () => {
      await page.getByRole('button', { name: 'More actions for INV-' }).click()
      await page.getByRole('menuitem', { name: 'Void invoice' }).click()
    },
    async () => {
      await page.getByRole('button', { name: 'Send by WhatsApp' }).click()
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/https?:/)
    },
  ]) {
    await open()
    await expect(dialog).toBeVisible()
    await expectNoOverflow(page, { screens: [desk, phone] })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.setViewportSize(desk)
  }
  expect(errors).toEqual([])
})

test('the preview and result of an import fit desktop and phone in both themes @trial', async ({
  page,
  openAs,
  refusedFile,
}) => {
  test.setTimeout(120_000)
  const errors = collectConsoleErrors(page)
  await openAs('Admin', '/bulk-upload')
  await page.getByLabel('Choose CSV or XLSX file').setInputFiles(refusedFile)
  await expect(page.getByRole('button', { name: 'Refused 1' })).toBeVisible()
  await expectNoOverflow(page, { screens: [desk, phone] })
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expect(page.getByText('1 duplicate skipped', { exact: true })).toBeVisible()
  await expectNoOverflow(page, { screens: [phone] })
  expect(errors).toEqual([])
})

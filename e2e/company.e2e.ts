// The company settings, and the first steps of a new company.
import sharp from 'sharp'

import { createProduct } from '#contract/catalog/products.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { formatDay } from '#domain/platform/days.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'

import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('an Admin completes the first steps with the sample catalog, other roles do not see them @trial', async ({
  page,
  openAs,
  openSecondPage,
}) => {
  test.setTimeout(120_000)
  await openAs('Admin', '/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Create invoice' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'An invoice needs products. Add products to the catalog first.',
  )
  await steps.getByRole('button', { name: 'Import sample catalog' }).click()
  await expect(steps.getByRole('progressbar')).toBeVisible()
  await expectToast(page, 'Upload Complete', '8,972 products imported, 0 duplicates skipped', 90_000)
  const catalogStep = steps
    .getByRole('listitem')
    .filter({ has: page.getByText('Add products to the catalog', { exact: true }) })
  await expect(catalogStep).toContainText('Done')
  await expect(steps.getByRole('link', { name: 'Create invoice' })).toBeVisible()

  const manager = await openSecondPage('Manager', '/')
  await expect(manager.getByText('Total Products')).toBeVisible()
  await expect(manager.getByText('First steps')).toBeHidden()
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toBeHidden()
  await page.reload()
  await expect(page.getByText('Total Products')).toBeVisible()
  await expect(steps).toBeHidden()
})

test('an Admin edits the company with a preview, and the changes appear on every page @main', async ({
  page,
  openAs,
  openSecondPage,
}) => {
  await openAs('Admin', '/company')
  const preview = page.getByRole('img', { name: 'The newest invoice, with these details' })
  await expect(preview).toBeVisible()
  const first = await preview.getAttribute('src')
  await page.getByLabel('Company name').fill('Harbor Cloth')
  await expect(preview).not.toHaveAttribute('src', first ?? '')

  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#28327d' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Choose logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible()

  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await zone.fill('angeles')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['America/Los Angeles'])
  await expectAccessible(page)
  await zone.press('Enter')
  await expect(zone).toHaveValue('America/Los Angeles')

  await page.getByLabel('WhatsApp link').fill('wa.me/1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('WhatsApp link')).toHaveAccessibleDescription(/begins with https/)
  await page.getByLabel('WhatsApp link').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Company updated successfully')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByText('Harbor Cloth')).toBeVisible()
  await expect(sidebar.locator('img')).toHaveAttribute('src', /\/api\/company\/logo\//)
  await expect(page.getByRole('contentinfo')).toContainText('Harbor Cloth')

  const viewer = await openSecondPage('Viewer', '/company')
  await expect(viewer.getByText('Access Restricted')).toBeVisible()
  await viewer.context().clearCookies()
  await viewer.goto('/login')
  await expect(viewer.getByText('Harbor Cloth')).toBeVisible()
})

test('changes of another user are kept, and a field that both changed is asked for @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  await openAs('Admin', '/company')
  await page.getByLabel('Tax ID').fill('98-7654321')
  const call = await callAs('Admin')
  const details = await call(findCompanyDetails, {})
  await call(editCompany, { ...details, phone: '+1 212 555 0123' })
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expectToast(page, 'Company updated successfully', 'Changes by other users were kept. Phone: ')
  await expect(page.getByLabel('Phone')).toHaveValue('+1 212 555 0123')
  const saved = await call(findCompanyDetails, {})
  expect([saved.phone, saved.taxId]).toEqual(['+1 212 555 0123', '98-7654321'])

  await page.getByLabel('Phone').fill('+1 212 555 0124')
  await call(editCompany, { ...saved, phone: '+1 212 555 0125', website: 'https://theirs.test' })
  await save.click()
  await expect(page.getByText('was changed by').first()).toBeInViewport()
  await expect(page.getByLabel('Website')).toHaveValue('https://theirs.test')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  const phone = page.getByRole('group', { name: 'Phone' })
  await phone.getByRole('radio', { name: /Keep theirs\s*\+1 212 555 0125/ }).check()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+1 212 555 0125')
  await phone.getByRole('radio', { name: /Use mine\s*\+1 212 555 0124/ }).check()
  await save.click()
  // The toast of the first save may still be visible.
  const readDetails = async () => {
    const { phone, website } = await call(findCompanyDetails, {})
    return [phone, website]
  }
  await expect.poll(readDetails).toEqual(['+1 212 555 0124', 'https://theirs.test'])
})

test('an invoice keeps its date after the time zone moved, and shows another day of creation @trial', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const moveTo = async (timeZone: string) =>
    call(editCompany, { ...(await call(findCompanyDetails, {})), timeZone })
  // Their clocks are 25 hours apart.
  const { timeZone } = await moveTo('Pacific/Pago_Pago')
  const { id: productId } = await call(createProduct, buildProduct())
  const { id, datedOn, createdAt } = await call(createInvoice, buildInvoice([{ productId, quantity: 1 }]))
  const dayIn = (zone: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone }).format(createdAt)
  expect(formatDay(datedOn)).toBe(dayIn(timeZone))

  await openAs('Viewer', `/invoices?startDate=${datedOn}&endDate=${datedOn}`)
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/invoices/${id}"]`) })
  await expect(row).toContainText(formatDay(datedOn))
  await expect(row.getByTitle(/^Created/)).toHaveCount(0)
  await moveTo('Pacific/Kiritimati')
  await page.reload()
  await expect(row.getByTitle(`Created ${dayIn('Pacific/Kiritimati')}`)).toHaveText(formatDay(datedOn))
  await row.getByRole('link').first().click()
  await expect(page.getByText(`Dated ${formatDay(datedOn)}`)).toBeVisible()
  await expect(page.getByText(`Created ${dayIn('Pacific/Kiritimati')}`)).toBeVisible()
})

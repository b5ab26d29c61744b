// Numbers of the company's GS1 prefix for products without a barcode: preview, assign, scan, undo.
import { createProduct } from '#contract/catalog/products.ts'
import { editCompany, findCompanyDetails } from '#contract/company/companyDetails.ts'

import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('an Admin sets the GS1 prefix, assigns barcodes, scans one and undoes it @main', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  await call(editCompany, { ...(await call(findCompanyDetails, {})), gs1Prefix: '' })
  for (const color of ['Ecru', 'Navy', 'Rust'])
    await call(createProduct, {
      code: `GSN-${color.toUpperCase()}`,
      name: `Numbered tee ${color}`,
      color,
      size: 'M',
      priceCents: 1900,
      quantity: 4,
      manufacturer: 'Numbered',
    })
  await openAs('Admin', '/products?manufacturer=Numbered&view=table')
  const bar = page.getByRole('region', { name: 'Selected products' })
  const dialog = page.getByRole('dialog', { name: 'Assign barcodes' })
  const openDialog = async () => {
    await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
    await bar.getByRole('button', { name: 'Assign barcodes' }).click()
  }
  await openDialog()
  await expect(dialog).toContainText('The company has no GS1 prefix yet.')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Open the company settings' }).click()

  const prefix = page.getByLabel('GS1 company prefix')
  await prefix.pressSequentially('2001234')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Numbers that begin with 200 belong to no company')).toBeVisible()
  await prefix.fill('')
  await prefix.pressSequentially('952177777')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Company updated successfully')

  await page.goto('/products?manufacturer=Numbered&view=table')
  await openDialog()
  await expect(dialog).toContainText('3 products get a barcode.')
  await expect(dialog).toContainText('997 numbers')
  await expect(dialog.getByRole('row', { name: /Numbered tee Navy.*9521777770015/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign 3 barcodes' }).click()
  await expectToast(page, 'Assigned 3 barcodes', '9521777770008 to 9521777770022')

  // A scanner types fast and ends with Enter.
  await page.goto('/receive-stock')
  await page.keyboard.type('9521777770015', { delay: 5 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Numbered tee Navy').first()).toBeVisible()

  await page.goto('/batches')
  await page.getByRole('link', { name: 'Assigned 3 barcodes' }).click()
  await expect(
    page.getByRole('row', { name: /Numbered tee Rust.*Barcodes none.*9521777770022/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo this change' })
  await undo.getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByRole('note')).toContainText('3 products restored.')

  await page.goto('/products?manufacturer=Numbered&view=table')
  await openDialog()
  await expect(dialog.getByRole('row', { name: /Numbered tee Ecru.*9521777770039/ })).toBeVisible()
})

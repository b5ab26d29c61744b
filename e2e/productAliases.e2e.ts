// Codes of customers: asked once by an import, remembered for the next file, shown on the pages of product and customer, and found by search.
import { createProductAlias, findProductAliases } from '#contract/catalog/productAliases.ts'
import { createProduct, deleteProduct } from '#contract/catalog/products.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { aliasesPerPage } from '#domain/catalog/productAliases.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expect, expectAccessible, expectToast, test } from './shop.ts'

test('an unknown code of a file is asked once, and known in the next file and in the item field', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  for (const [code, color, size] of [
    ['RT-NAVY-M', 'Navy', 'M'],
    ['RT-RED-M', 'Red', 'M'],
    ['SC-1', 'Grey', 'One size'],
  ] as const)
    await call(
      createProduct,
      buildProduct({ code, name: code === 'SC-1' ? 'Wool Scarf' : 'Rib Tank', color, size }),
    )
  const customer = await call(createCustomer, { number: 'H-1', name: 'Harbor & Pine', phone: '555 0101' })
  const choose = async (order: string) => {
    const csv = [
      'Order,Customer,SKU,Qty',
      `${order},Harbor & Pine,TK-NVY-M,3`,
      `${order},Harbor & Pine,4711,2`,
    ]
    await page.getByLabel('Choose CSV, XLSX or PDF file').setInputFiles({
      name: 'fair.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv.join('\n')),
    })
  }
  await openAs('Manager', '/import-orders')
  await choose('PO 7')
  const questions = page.getByRole('list', { name: 'Codes to match' }).getByRole('listitem')
  await expect(questions).toHaveCount(2)
  await expect(questions.nth(0)).toContainText('Their TK-NVY-M is which product?')
  await questions.nth(0).getByRole('button', { name: 'RT-NAVY-M: Rib Tank, Navy, M', exact: true }).click()
  await expectAccessible(page)
  const product = page.getByRole('group', { name: 'Products for 4711' })
  await product.getByRole('button', { name: 'Leave out' }).click()
  // With the last answer, the file is read again.
  await expect(page.getByRole('button', { name: 'New 1', exact: true })).toBeVisible()
  await expect(questions).toHaveCount(0)
  await page.getByRole('button', { name: 'Change answers' }).click()
  await expect(questions).toHaveCount(2)
  await product.getByRole('button', { name: 'Leave out' }).click()
  await page.getByRole('combobox', { name: 'Product for 4711' }).pressSequentially('scarf')
  await page.getByRole('option', { name: /Wool Scarf/ }).click()
  await expect(page.getByRole('button', { name: 'New 2', exact: true })).toBeVisible()
  await expect(questions).toHaveCount(0)
  await page.getByRole('button', { name: 'Start Upload' }).click()
  await expectToast(page, 'Import complete', '1 order imported')
  await page.getByRole('button', { name: 'Upload More' }).click()
  await choose('PO 8')
  await expect(page.getByRole('button', { name: 'New 2', exact: true })).toBeVisible()
  await expect(questions).toHaveCount(0)

  await page.goto(`/customers/${customer.id}`)
  const codes = page.getByRole('list', { name: 'Codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(2)
  await codes.nth(0).getByRole('button', { name: 'Change code 4711', exact: true }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('')
  await page.getByRole('textbox', { name: 'Code' }).pressSequentially('4712')
  await page.getByRole('button', { name: 'Save code' }).click()
  await expectToast(page, 'Code 4712 saved')
  const { aliases } = await call(findProductAliases, { page: 1, limit: 5, customerId: customer.id })
  expect(aliases.map(({ code }) => code)).toEqual(['4712', 'TK-NVY-M'])

  await page.goto('/create-order')
  await page.getByRole('combobox', { name: 'Add an item' }).pressSequentially('4712')
  await expect(page.getByRole('option', { name: /Wool Scarf/ })).toContainText('4712 of Harbor & Pine')
})

test('the list of codes leaves an emptied last page, a deleted product is named, and a merged customer has no list', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const product = await call(createProduct, buildProduct({ code: 'RT-1', name: 'Rib Tank' }))
  const doomed = await call(createProduct, buildProduct({ code: 'WS-1', name: 'Linen Stole' }))
  const customer = await call(createCustomer, { name: 'Harbor & Pine', phone: '555 0101' })
  const other = await call(createCustomer, { name: 'Pier', phone: '555 0102' })
  for (let index = 0; index <= aliasesPerPage; index += 1)
    await call(createProductAlias, {
      customerId: customer.id,
      productId: product.id,
      code: `T-${String(index).padStart(3, '0')}`,
    })
  await openAs('Manager', `/customers/${customer.id}`)
  const codes = page.getByRole('list', { name: 'Codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(aliasesPerPage)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click()
  await expect(codes).toHaveCount(1)
  await codes.getByRole('button', { name: /^Remove code/ }).click()
  await page.getByRole('button', { name: 'Remove code', exact: true }).click()
  await expect(codes).toHaveCount(aliasesPerPage)

  await page.getByRole('button', { name: 'Add code' }).click()
  const form = page.getByRole('dialog', { name: 'Add code' })
  await form.getByRole('combobox', { name: 'Product' }).pressSequentially('stole')
  await page.getByRole('option', { name: /Linen Stole/ }).click()
  await form.getByRole('textbox', { name: 'Code' }).pressSequentially('WARM')
  await call(deleteProduct, { id: doomed.id })
  await form.getByRole('button', { name: 'Save code' }).click()
  await expect(form).toContainText('The product no longer exists. Choose another one.')

  await call(mergeCustomer, { id: customer.id, into: other.id })
  await page.goto(`/customers/${customer.id}`)
  await expect(page.getByRole('button', { name: 'Unmerge' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Their codes' })).toHaveCount(0)
})

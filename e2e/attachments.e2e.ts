// Files of a record in the browser: dropped, refused, downloaded, removed and restored, while another user watches.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { attachmentEndpoints } from '#contract/attachments.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { buildOrder } from '#server/sales/orders/orderFixtures.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expectNoOverflow } from './expectNoOverflow.ts'
import { expect, expectAccessible, expectToast, test } from './shop.ts'

const pdf = '%PDF-1.7\npurchase order\n%%EOF\n'

/** As when they are dragged from a folder of the computer. */
async function dropFiles(
  page: Page,
  files: readonly (readonly [name: string, text: string])[],
): Promise<void> {
  const transfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer()
    for (const [name, text] of files) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  const card = page.getByRole('region', { name: 'Files' })
  for (const type of ['dragenter', 'dragover', 'drop'])
    await card.dispatchEvent(type, { dataTransfer: transfer })
}

test('files of an order are dropped, refused, downloaded, removed and restored @main', async ({
  page,
  openAs,
  openSecondPage,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id: customerId } = await call(createCustomer, { name: 'Harbor Boutique', phone: '555 0100' })
  const { id: productId } = await call(createProduct, buildProduct({ quantity: 10 }))
  const { id, number } = await call(createOrder, buildOrder(customerId, [{ productId, quantity: 2 }]))
  await openAs('Staff', `/orders/${id}`)
  const card = page.getByRole('region', { name: 'Files' })
  await expect(card.getByText('Drop files here.')).toBeVisible()
  const other = await openSecondPage('Manager', `/orders/${id}`)

  await dropFiles(page, [
    ['PO-4711.pdf', pdf],
    ['page.png', '<!doctype html>'],
  ])
  await expect(card.getByRole('button', { name: 'Download PO-4711.pdf' })).toBeVisible()
  await expect(card.getByRole('alert')).toHaveText(/^Add a PDF, an image \(PNG, JPG or GIF\)/)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Dismiss page.png' }).click()
  await expect(card.getByRole('alert')).toHaveCount(0)
  await card
    .getByLabel('Add files')
    .setInputFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expectNoOverflow(page)

  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download PO-4711.pdf' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('PO-4711.pdf')
  expect(await readFile(await saved.path(), 'utf8')).toBe(pdf)

  // The page of another user follows.
  const otherCard = other.getByRole('region', { name: 'Files' })
  await expect(otherCard.getByRole('listitem')).toHaveCount(2)
  await card.getByRole('button', { name: 'Remove PO-4711.pdf' }).click()
  await expectToast(page, 'PO-4711.pdf removed')
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(otherCard.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Download PO-4711.pdf' })).toBeVisible()

  await other.goto('/activity-logs')
  await expect(other.getByText(`Added PO-4711.pdf to ${number}`).first()).toBeVisible()
})

test('a Viewer sees the files, and a file that another user removed is named', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Manager')
  const { id } = await call(createCustomer, { name: 'Pier Store', phone: '555 0100' })
  const { add, remove } = attachmentEndpoints.customer
  const key = `certificate-${id}`
  const { id: file } = await call(add, { id, key, originalName: 'certificate.pdf' }, { body: pdf })
  await page.route('**/api/events*', (route) => route.abort())
  await openAs('Viewer', `/customers/${id}`)
  const card = page.getByRole('region', { name: 'Files' })
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByLabel('Add files')).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Remove certificate.pdf' })).toHaveCount(0)
  await call(remove, { id, file })
  await card.getByRole('button', { name: 'Download certificate.pdf' }).click()
  await expectToast(page, 'Error', 'certificate.pdf was removed meanwhile.')
  await expect(card.getByText('No files yet.')).toBeVisible()
})

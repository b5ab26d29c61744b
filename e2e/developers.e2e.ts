// The page for those who write programs: every call is described and can be tried, with the session of whoever reads it.
import { createProduct } from '#contract/catalog/products.ts'
import { endpoints } from '#contract/endpoints.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expect, test } from './shop.ts'

test('every call is on the page, found by its words and opened by its address', async ({ page, openAs }) => {
  await openAs('Viewer', '/account')
  await page.getByRole('link', { name: 'API documentation' }).click()
  await expect(page.getByText(`${endpoints.length} calls`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { expanded: false })).toHaveCount(endpoints.length)
  await page.getByRole('searchbox', { name: 'Search calls...' }).fill('ledger product')
  await page.getByRole('button', { name: '/api/products/{id}/stock-movements' }).click()
  await expect(page).toHaveURL(/call=findStockMovements/)
  await page.reload()
  await expect(page.getByRole('form', { name: 'Try findStockMovements' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search calls...' }).fill('nothing like it')
  await expect(page.getByText('No call found')).toBeVisible()
})

test('a call is tried for real, and refused as the server refuses it', async ({ page, openAs, callAs }) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ productName: 'Tried on' }))
  await openAs('Staff', '/developers?call=findProduct')
  const form = page.getByRole('form', { name: 'Try findProduct' })
  await form.getByRole('textbox', { name: 'id', exact: true }).fill(String(id))
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('200 OK')).toBeVisible()
  await expect(form.getByRole('region', { name: 'Body of the answer' })).toContainText(
    '"productName": "Tried on"',
  )
  await expect(form.getByRole('region', { name: 'The same in a terminal' })).toContainText(
    `/api/products/${id}'`,
  )
  await form.getByRole('textbox', { name: 'id', exact: true }).fill('none')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('400 Bad Request')).toBeVisible()
  await expect(form.getByRole('region', { name: 'Body of the answer' })).toContainText('Must be an id')
})

test('the key of the form makes a second press the same deed', async ({ page, openAs, callAs }) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ quantity: 3 }))
  await openAs('Staff', '/developers?call=receiveStock')
  const form = page.getByRole('form', { name: 'Try receiveStock' })
  await expect(form.getByLabel('Idempotency-Key')).toHaveValue(/^[\da-f]{32}$/)
  await form.getByRole('textbox', { name: 'id', exact: true }).fill(String(id))
  await form.getByRole('textbox', { name: 'Body' }).fill('{"quantity": 4}')
  const answer = form.getByRole('region', { name: 'Body of the answer' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(answer).toContainText('"quantity": 7')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('region', { name: 'Headers of the answer' })).toContainText(
    'idempotent-replay: true',
  )
  await expect(answer).toContainText('"quantity": 7')
})

// The API documentation and its request form.
import { createProduct } from '#contract/catalog/products.ts'
import { endpoints } from '#contract/endpoints.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expect, test } from './shop.ts'

test('lists every operation, with a search and a link to each @trial', async ({ page, openAs }) => {
  await openAs('Viewer', '/account')
  await page.getByRole('main').getByRole('link', { name: 'API documentation' }).click()
  await expect(page.getByText(`${endpoints.length} operations`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { expanded: false })).toHaveCount(endpoints.length)
  await page.getByRole('searchbox', { name: 'Search operations...' }).fill('stock movements product')
  await page.getByRole('button', { name: '/api/products/{id}/stock-movements' }).click()
  await expect(page).toHaveURL(/call=findStockMovements/)
  await page.reload()
  await expect(page.getByRole('form', { name: 'Try findStockMovements' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search operations...' }).fill('no such operation')
  await expect(page.getByText('No operations found')).toBeVisible()
})

test('sends a request and shows the response or error @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ name: 'Tried on' }))
  await openAs('Staff', '/developers?call=findProduct')
  const form = page.getByRole('form', { name: 'Try findProduct' })
  await form.getByRole('textbox', { name: 'id', exact: true }).fill(String(id))
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('200 OK')).toBeVisible()
  await expect(form.getByRole('region', { name: 'Response body' })).toContainText('"productName": "Tried on"')
  await expect(form.getByRole('region', { name: 'As a curl command' })).toContainText(`/api/products/${id}'`)
  await form.getByRole('textbox', { name: 'id', exact: true }).fill('none')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('400 Bad Request')).toBeVisible()
  await expect(form.getByRole('region', { name: 'Response body' })).toContainText('Must be an ID')
})

test('runs an operation once when it is sent twice @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Staff')
  const { id } = await call(createProduct, buildProduct({ quantity: 3 }))
  await openAs('Staff', '/developers?call=receiveStock')
  const form = page.getByRole('form', { name: 'Try receiveStock' })
  await expect(form.getByLabel('Idempotency-Key')).toHaveValue(/^[\da-f]{32}$/)
  await form.getByRole('textbox', { name: 'id', exact: true }).fill(String(id))
  await form.getByRole('textbox', { name: 'Body' }).fill('{"quantity": 4}')
  const response = form.getByRole('region', { name: 'Response body' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(response).toContainText('"quantity": 7')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('region', { name: 'Response headers' })).toContainText(
    'idempotent-replay: true',
  )
  await expect(response).toContainText('"quantity": 7')
})

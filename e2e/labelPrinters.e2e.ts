// Printer profiles: how far a printer is off, and labels that the server prints on one in the network.
import { createProduct } from '#contract/catalog/products.ts'
import { recordEndpoints } from '#contract/records.ts'
import { openPrinterEmulator } from '#server/testing/openPrinterEmulator.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'

import { expect, expectAccessible, test } from './shop.ts'

test('an admin enters how far a printer is off, and labels go to it as long as it is chosen', async ({
  page,
  openAs,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id } = await call(createProduct, buildProduct({ name: 'Shifted tee' }))
  await openAs('Admin', '/add-printer-profile')
  await page.getByLabel('Name').pressSequentially('Office laser')
  await page.getByLabel('Network address').pressSequentially('8.8.8.8')
  await page.getByLabel('Shift to the right').fill('')
  await page.getByLabel('Shift to the right').pressSequentially('-1/16 in')
  await page.getByLabel('Stretch down').pressSequentially('-2500')
  await page.getByRole('button', { name: 'Add Printer Profile' }).click()
  await expect(page.getByText('8.8.8.8 is not in a private network.').first()).toBeVisible()
  await page.getByLabel('Network address').fill('')
  await page.getByRole('button', { name: 'Add Printer Profile' }).click()
  await expect(page.getByText('-1.588 mm')).toBeVisible()
  await expect(page.getByText('-2500 ppm')).toBeVisible()
  const search = { page: 1, limit: 1, search: 'Office laser' } as const
  const [printer] = (await call(recordEndpoints.printerProfile.findAll, search)).records

  await page.goto(`/labels?ids=${id}`)
  await page.getByLabel('Printer', { exact: true }).selectOption('Office laser')
  await page.reload()
  await expect(page.getByLabel('Printer', { exact: true })).toHaveValue(String(printer?.id))
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('/api/labels/pdf'))
  await page.getByRole('button', { name: 'Print Labels' }).click()
  expect((await asked).url()).toContain(`printerProfileId=${printer?.id}`)
})

test('labels are printed on the printer in the network, and wait while it is out of labels', async ({
  page,
  openAs,
  callAs,
  context,
}) => {
  const printer = await openPrinterEmulator()
  const call = await callAs('Admin')
  const { id, code } = await call(createProduct, buildProduct({ name: 'Printed tee' }))
  const { create } = recordEndpoints.printerProfile
  await call(create, { name: 'Packing table', networkAddress: printer.address, dpi: 203 })
  await openAs('Staff', `/labels?ids=${id}`)
  await page.getByLabel('Label format').selectOption('3')
  await page.getByLabel('Printer', { exact: true }).selectOption('Packing table')
  await expectAccessible(page)
  printer.setFault('out of labels')
  await page.getByRole('button', { name: 'Print Labels' }).click()
  await expect(page.getByText('The printer is out of labels. It is retried automatically.')).toBeVisible()
  printer.setFault(undefined)
  // Twice by mistake.
  await page.getByRole('button', { name: 'Print Labels' }).dblclick()
  await expect(page.getByText('Packing table: The printer took all labels.')).toBeVisible()
  expect(printer.received.filter((zpl) => zpl.includes('^XA'))).toHaveLength(1)

  const viewed = context.waitForEvent('page')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await viewed).url()).toContain('/api/labels/pdf')

  await openAs('Admin', '/outbox')
  await page.getByRole('link', { name: 'Packing table' }).first().click()
  await expect(page.getByText(`1 x ${code}`)).toBeVisible()
  await expectAccessible(page)
  await printer.close()
})

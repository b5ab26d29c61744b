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
  await expect(
    page.getByText('The printer is out of labels. It is retried automatically.').first(),
  ).toBeVisible()
  printer.setFault(undefined)
  // Twice by mistake.
  await page.getByRole('button', { name: 'Print Labels' }).dblclick()
  await expect(page.getByText('Packing table: The printer took all labels.').first()).toBeVisible()
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

test('a printer is calibrated by the distances that were measured on its page', async ({
  page,
  openAs,
  callAs,
}) => {
  const printer = await openPrinterEmulator()
  const call = await callAs('Admin')
  const { create, find } = recordEndpoints.printerProfile
  const values = { name: 'Shipping desk', networkAddress: printer.address, dpi: 203 }
  const { id } = await call(create, values)
  await openAs('Admin', `/printer-profiles/${id}`)
  await page.getByRole('button', { name: 'Calibrate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calibrate Shipping desk' })
  // 50.8 mm wide and 25.4 mm high.
  await dialog.getByLabel('Label format').selectOption('3')
  await dialog.getByRole('button', { name: 'Print Page' }).click()
  await expect(page.getByText('Shipping desk: The printer took all labels.').first()).toBeVisible()
  expect(printer.received.at(-1)).toContain('^FDleft_3A 9 _2F 41_2E8 mm^FS')
  await dialog.getByLabel('Left edge to the left line').pressSequentially('9,5')
  await dialog.getByLabel('Left edge to the right line').pressSequentially('9')
  await dialog.getByLabel('Top edge to the upper line').pressSequentially('5 mm')
  await dialog.getByRole('button', { name: 'Save Correction' }).click()
  await expect(dialog.getByText('Must be more than the distance to the other line')).toBeVisible()
  await expect(dialog.getByText('Enter the distance')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Left edge to the right line').fill('')
  await dialog.getByLabel('Left edge to the right line').pressSequentially('42.3')
  await dialog.getByLabel('Top edge to the lower line').pressSequentially('20.4')
  await dialog.getByRole('button', { name: 'Save Correction' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Correction' })).toContainText('-0.5 mm')
  const { offsetXUm, scaleXPpm, offsetYUm, scaleYPpm, name } = await call(find, { id })
  expect({ offsetXUm, scaleXPpm, offsetYUm, scaleYPpm, name }).toEqual({
    offsetXUm: -500,
    scaleXPpm: 0,
    offsetYUm: 0,
    scaleYPpm: 0,
    name: 'Shipping desk',
  })
  await printer.close()
})

// An export of customers, imported into the same shop and into an empty one.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createCustomer } from '#contract/sales/customers.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { type TestClient, useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importCustomerFile, previewCustomerFile } from './customerFileFixtures.ts'

const shop = useTestApp({}, { checkIntegrity: true })
const emptyShop = useTestApp({}, { checkIntegrity: true })
const manager = useClient(shop, 'Manager')
const newManager = useClient(emptyShop, 'Manager')

const readExport = async (client: TestClient) => (await client.fetch('/api/customers/export')).text()

test('an export with everything is the same in its shop and in an empty one', async () => {
  const list = await manager.call(createPriceList, { name: '3-6' })
  await newManager.call(createPriceList, { name: '3-6' })
  await manager.call(createCustomer, {
    number: '00123',
    name: '=Harbour, "Ltd."',
    phone: '021255501001',
    email: 'maria@müller.example',
    taxId: '004006381333',
    termsDays: 60,
    termsFrom: 'month end',
    priceListId: list.id,
    creditLimitCents: 1_200_050,
    holdReason: 'TRUE',
    notes: 'Call first.\nPays | on Fridays.',
    getsReminders: false,
    contacts: [
      { name: 'Ana Reed', phone: '212 555 0101' },
      { name: 'Bo | Co', email: 'bo@shop.example' },
      { name: 'Cy', phone: '555-0102' },
      { name: 'di@shop.example', email: 'di@shop.example' },
    ],
    addresses: [
      { kind: 'billing', text: '1 Harbour Street\nSuite 4\nNewark, New Jersey 07102', state: 'New Jersey' },
      { kind: 'shipping', text: "'07102", state: 'NJ' },
    ],
  })
  await manager.call(createCustomer, {
    number: "'7",
    name: '3-6',
    taxId: "'+1",
    phone: "''(5)",
    discountBasisPoints: 750,
  })
  await manager.call(createCustomer, {
    number: '-',
    name: '-',
    taxId: "'-",
    contacts: [{ name: '-' }, { name: '–' }],
    addresses: [{ kind: 'billing', text: '-', state: '–' }],
  })
  await manager.call(createCustomer, { number: '10', name: 'Ann Lee', contacts: [{ name: 'Ann Lee' }] })
  const csv = await readExport(manager)
  assert.match(csv, /^"00123",/m)
  assert.match(
    csv,
    /"Bo \| Co \| bo@shop\.example \| \nCy \|  \| 555-0102\ndi@shop\.example \| di@shop\.example"/,
  )
  const { rows, counts } = await previewCustomerFile(manager, csv)
  assert.deepEqual(
    rows.filter(({ result }) => result !== 'same'),
    [],
  )
  assert.equal(counts.same, 4)
  const { import: done } = await importCustomerFile(newManager, csv)
  assert.equal(done.importedCount, 4)
  assert.equal(await readExport(newManager), csv)
})

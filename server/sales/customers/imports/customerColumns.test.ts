// Every field of a customer is imported, exported, changed by a second import and restored by the undo.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { undoCustomerImport } from '#contract/sales/customerImports.ts'
import { createPriceList } from '#contract/sales/priceLists.ts'
import { customerColumnNames } from '#domain/sales/customerColumns.ts'
import {
  customerColumnOf,
  type CustomerField,
  customerFieldLabels,
  customerFields,
} from '#domain/sales/customerFields.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importCustomerFile, previewCustomerFile } from './customerFileFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

/** The cells in the first and in the second file, as an export writes them. A customer has a discount or a price list. */
const cells: Record<CustomerField, [first: string, second: string]> = {
  name: ['Harbor Supply', 'Harbor Outfitters'],
  phone: ['555-0100', '555-0200'],
  email: ['old@harbor.test', 'new@harbor.test'],
  taxId: ['11-1', '22-2'],
  termsDays: ['30', '45'],
  termsFrom: ['month end', 'invoice'],
  discountBasisPoints: ['0', '7.5'],
  priceListId: ['Key accounts', ''],
  creditLimitCents: ['5000.00', '6000.00'],
  holdReason: ['Overdue', 'Bounced check'],
  printsCodes: ['yes', 'no'],
  notes: ['Calls first', 'Mails first'],
  billingAddress: ['1 First Street', '2 Second Street'],
  billingState: ['NY', 'NJ'],
  shippingAddress: ['3 Dock', '4 Dock'],
  shippingState: ['MA', 'CT'],
  contactName: ['Ana', 'Ben'],
  contactEmail: ['ana@harbor.test', 'ben@harbor.test'],
  contactPhone: ['555-0101', '555-0202'],
  otherContacts: ['Cy | cy@harbor.test', 'Cyrus | cy@harbor.test | 555-0303'],
  getsReminders: ['yes', 'no'],
}

/** A dash clears a value. */
const fileOf = (version: 0 | 1) =>
  [
    ['number', ...customerFields.map((field) => customerColumnOf[field])].join(','),
    ['H-1', ...customerFields.map((field) => cells[field][version] || '-')].join(','),
  ].join('\n')

const readExport = async () => (await manager.fetch('/api/customers/export')).text()

function assertExported(csv: string, version: 0 | 1): void {
  const [names = [], row = []] = csv
    .replace('\uFEFF', '')
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  for (const field of customerFields)
    assert.equal(
      row[names.indexOf(customerColumnNames[customerColumnOf[field]])],
      cells[field][version],
      field,
    )
}

test('imports, exports, changes and restores every field', async () => {
  await manager.call(createPriceList, { name: 'Key accounts' })
  await importCustomerFile(manager, fileOf(0))
  const exported = await readExport()
  assertExported(exported, 0)

  const { import: same } = await importCustomerFile(manager, exported, { mode: 'update' })
  assert.deepEqual([same.sameCount, same.updatedCount, same.refusedCount], [1, 0, 0])
  assert.equal(await readExport(), exported)

  const { rows } = await previewCustomerFile(manager, fileOf(1))
  const previewed = rows[0]?.changes?.map(({ field }) => field)
  assert.deepEqual(previewed, Object.values(customerFieldLabels))

  const { import: changed } = await importCustomerFile(manager, fileOf(1), { mode: 'update' })
  assert.equal(changed.updatedCount, 1)
  assertExported(await readExport(), 1)

  assert.equal((await manager.call(undoCustomerImport, { id: changed.id })).restored, 1)
  assert.equal(await readExport(), exported)
})

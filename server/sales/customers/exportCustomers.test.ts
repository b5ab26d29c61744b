import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createCustomer, deleteCustomer } from '#contract/sales/customers.ts'
import { byteOrderMark } from '#domain/platform/csv.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

describe('exportCustomers', () => {
  const shop = useTestApp()

  test('exports all customers by name with their default addresses and first contact, and disarms formulas', async () => {
    const manager = await shop.clientAs('Manager')
    for (let index = 0; index < 3; index += 1)
      await manager.call(createCustomer, { number: `Z-${index}`, name: 'Zeta, "Ltd."' })
    const { id } = await manager.call(createCustomer, { name: 'Deleted' })
    await manager.call(deleteCustomer, { id })
    await manager.call(createCustomer, {
      number: 'A-1',
      name: '=Harbour',
      phone: '+1 212 555 0100',
      email: 'orders@harbour.test',
      taxId: '13-4567890',
      termsDays: 60,
      discountBasisPoints: 750,
      creditLimitCents: 1_200_050,
      notes: 'Call first.\nPays on Fridays.',
      getsReminders: false,
      contacts: [{ name: 'Ana Reed', email: 'ana@harbour.test' }],
      addresses: [
        { kind: 'billing', text: '1 Harbour Street', state: 'NJ' },
        { kind: 'shipping', text: '2 Dock Street' },
        { kind: 'shipping', text: '3 Dock Street', state: 'NY', isDefault: true },
      ],
    })
    const viewer = await shop.clientAs('Viewer')
    const response = await viewer.fetch('/api/customers/export')
    assert.match(response.headers.get('content-disposition') ?? '', /customers_export_\d{4}-\d\d-\d\d\.csv/)
    // The text of a response has no byte order mark.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    assert.equal(
      text,
      `${[
        `${byteOrderMark}Customer Number,Customer Name,Phone,Email,Tax ID,Net Days,Terms Start,Discount %,Price List,Credit Limit,Hold Reason,Their Codes On Papers,Notes,Billing Address,Billing State,Shipping Address,Shipping State,Contact Name,Contact Email,Contact Phone,Other Contacts,No Reminders`,
        `"A-1","'=Harbour","'+1 212 555 0100","orders@harbour.test","13-4567890",60,"invoice",7.5,"",12000.50,"","no","Call first.\nPays on Fridays.","1 Harbour Street","NJ","3 Dock Street","NY","Ana Reed","ana@harbour.test","","","yes"`,
        ...[0, 1, 2].map(
          (index) =>
            `"Z-${index}","Zeta, ""Ltd.""","","","",,"invoice",0,"",,"","no","","","","","","","","","","no"`,
        ),
      ].join('\r\n')}\r\n`,
    )
  })
})

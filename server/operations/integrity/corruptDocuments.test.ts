// The integrity check finds documents with another number than the one logged, and movements that lost their document.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { issueCreditNote } from '#contract/sales/creditNotes.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice, setInvoiceStatus, voidInvoice } from '#contract/sales/invoices.ts'
import { recordPayment, refundCustomer } from '#contract/sales/payments.ts'
import { createOpeningItem } from '#contract/sales/receivables.ts'
import { importFile, toCsv } from '#server/catalog/imports/uploadFixtures.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { today } from '#server/testing/today.ts'

import { differencesAfter } from './corruptionFixtures.ts'

describe('documents changed in the database', () => {
  const app = useTestApp()
  const manager = useClient(app, 'Manager')
  let voidedNumber: string

  before(async () => {
    const product = buildProduct({ code: 'DOC-1', quantity: 10, priceCents: 1000 })
    const { id: productId } = await manager.call(createProduct, product)
    const { id: customerId } = await manager.call(createCustomer, { name: 'Pier Store' })
    const sell = () =>
      manager.call(
        createInvoice,
        buildInvoice([{ productId, quantity: 2 }], { customerId, customerName: 'Pier Store' }),
      )
    for (const { id } of [await sell(), await sell()]) {
      await manager.call(setInvoiceStatus, { id, status: 'Processed' })
      const items = [{ line: 1, quantity: 1, restockQuantity: 1 }]
      await manager.call(issueCreditNote, { id, reason: 'Stain', items })
    }
    const day = today()
    const money = { customerId, method: 'Check', receivedOn: day, amountCents: 500 } as const
    await manager.call(recordPayment, { ...money, settlements: [] })
    await manager.call(refundCustomer, money)
    for (const number of ['OLD_1', 'OLD-1'])
      await manager.call(createOpeningItem, { customerId, number, onDate: day, dueOn: day, amountCents: 900 })
    const voided = await sell()
    await manager.call(voidInvoice, { id: voided.id, reason: 'Ordered twice' })
    voidedNumber = voided.number
    const columns = 'productId,productName,color,size,price,quantity'
    await importFile(manager, toCsv(columns, 'DOC-2,Hat,Red,M,5.00,3'))
  })

  const year = () => Number(today().slice(0, 4))

  for (const [table, logged] of [
    ['invoices', /^INV-\d+-0000[12] .+: "Created invoice INV-\d+-0000[21] for Pier Store"\.$/],
    ['credit_notes', /^CN-\d+-0000[12] .+: "Issued credit note CN-\d+-0000[21] for invoice INV-.+"\.$/],
    [
      'payments',
      /^RC-\d+-0000[12] .+: "(Recorded payment RC-\d+-00001 of|Refunded .+ as RC-\d+-00002).*"\.$/,
    ],
    ['opening_items', /^OLD.1 .+: "Added opening item OLD.1 of \$9\.00 for Pier Store"\.$/],
  ] as const) {
    test(`reports swapped numbers of ${table.replace('_', ' ')}`, async () => {
      const { rows } = await app.db.execute<{ id: string; number: string }>(
        sql`select id, number from ${sql.identifier(table)} order by id limit 2`,
      )
      const [one, two] = rows
      assert.ok(one && two)
      const renumber = ({ id }: { id: string }, number: string): SQL =>
        sql`update ${sql.identifier(table)} set number = ${number} where id = ${id}`
      const differences = await differencesAfter(
        app,
        renumber(one, 'swapped'),
        renumber(two, one.number),
        renumber(one, two.number),
      )
      assert.equal(differences.length, 2, differences.join('\n'))
      for (const difference of differences) assert.match(difference, logged)
    })
  }

  test('reports a number of another year, with matching counters', async () => {
    const differences = await differencesAfter(
      app,
      sql`update invoices set number = ${`INV-${year() - 1}-00001`} where number = ${voidedNumber}`,
      sql`update counters set last = last - 1 where series = 'INV'`,
      sql`insert into counters values ('INV', ${year() - 1}, 1)`,
    )
    assert.deepEqual(differences, [
      `INV-${year() - 1}-00001 has another number in the activity log: "Created invoice ${voidedNumber} for Pier Store".`,
    ])
  })

  for (const [reason, type] of [
    ['imported', 'import'],
    ['invoiced', 'invoice'],
    ['voided', 'invoice'],
    ['returned', 'creditNote'],
  ] as const) {
    test(`reports a movement that was ${reason} and lost its document`, async () => {
      const differences = await differencesAfter(
        app,
        sql`update stock_movements set document_type = null, document_id = null where reason = ${reason}`,
      )
      assert.match(
        differences[0] ?? '',
        new RegExp(`^Movement \\d+ of product DOC-[12] is ${reason} but names no ${type}\\.$`),
      )
    })
  }

  test('reports a void invoice whose sale and return are both missing', async () => {
    const differences = await differencesAfter(
      app,
      sql`delete from stock_movements using invoices
        where document_type = 'invoice' and document_id = invoices.id and number = ${voidedNumber}`,
    )
    assert.deepEqual(differences, [`The units of invoice ${voidedNumber} do not match the stock ledger.`])
  })
})

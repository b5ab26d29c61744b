// Tests that a file which can't be read to its end never looks complete.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import fastify, { type FastifyInstance } from 'fastify'

import { exportProducts } from '#contract/catalog/products.ts'
import { exportAccountingTable, exportAccountingWorkbook } from '#contract/insight/accounting.ts'
import { exportActivity } from '#contract/people/activity.ts'
import { exportAgeing } from '#contract/sales/ageing.ts'
import { exportOrdersWorkbook } from '#contract/sales/orders.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { sendResult } from './sendResult.ts'

describe('a CSV download', () => {
  let app: FastifyInstance
  let url = ''
  before(async () => {
    app = fastify()
    const readLines = (count: number, ending: 'complete' | 'failing') =>
      async function* lines() {
        for (let line = 0; line < count; line += 1) yield `${line}\n`
        if (ending === 'failing') throw new Error('The statement took too long.')
      }
    for (const [path, lines] of [
      ['/complete', readLines(3, 'complete')],
      ['/empty', readLines(0, 'complete')],
      ['/failing-at-once', readLines(0, 'failing')],
      ['/failing-later', readLines(3, 'failing')],
    ] as const) {
      app.get(path, async (_request, reply) =>
        sendResult(exportProducts, reply, await csvDownload('lines.csv', ['Line'], lines())),
      )
    }
    url = await app.listen({ port: 0 })
  })
  after(() => app.close())

  test('has the header and all lines', async () => {
    assert.equal(await (await fetch(`${url}/complete`)).text(), 'Line\r\n0\n1\n2\n')
    assert.equal(await (await fetch(`${url}/empty`)).text(), 'Line\r\n')
  })

  test('is an error if the first lines can’t be read', async () => {
    assert.equal((await fetch(`${url}/failing-at-once`)).status, 500)
  })

  test('fails in the browser if later lines can’t be read', async () => {
    const response = await fetch(`${url}/failing-later`)
    await assert.rejects(response.text(), { message: 'terminated' })
  })
})

describe('an export', () => {
  const shop = useTestApp({ LOG_LEVEL: 'silent' })
  const admin = useClient(shop, 'Admin')

  const days = 'startDate=2026-03-01&endDate=2026-03-31'
  for (const [path, table] of [
    [exportAgeing.path, 'receivable_entries'],
    [exportProducts.path, 'products'],
    [exportActivity.path, 'activity_log'],
    [`${exportAccountingTable.path}?table=credit-notes&${days}`, 'credit_notes'],
    [`${exportAccountingWorkbook.path}?${days}`, 'invoices'],
    [exportOrdersWorkbook.path, 'order_charges'],
  ] as const) {
    test(`is not a file if ${table} can’t be read: ${path}`, async () => {
      const renamed = sql.identifier(`${table}_renamed`)
      await shop.db.execute(sql`alter table ${sql.identifier(table)} rename to ${renamed}`)
      try {
        assert.equal((await admin.fetch(path)).status, 500)
      } finally {
        await shop.db.execute(sql`alter table ${renamed} rename to ${sql.identifier(table)}`)
      }
      assert.equal((await admin.fetch(path)).status, 200)
    })
  }
})

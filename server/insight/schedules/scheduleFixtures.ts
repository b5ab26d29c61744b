// A shop with a mail server, a sale, and scheduled reports on any day.
import { before } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import {
  createReportSchedule,
  findReportSchedules,
  type ReportSchedule,
} from '#contract/insight/reportSchedules.ts'
import { findActivity } from '#contract/people/activity.ts'
import { findUsers } from '#contract/people/users.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { createInvoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { defaultRhythm } from '#domain/insight/reportSchedules.ts'
import type { Role } from '#domain/permissions.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { deliveries, reportSchedules } from '#server/platform/db/schema.ts'
import { makeDeliveriesDue } from '#server/testing/outboxFixtures.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient } from '#server/testing/startTestApp.ts'
import { useTestAppWithMail } from '#server/testing/useTestAppWithMail.ts'
import { waitFor } from '#server/testing/waitFor.ts'

import { runReportSchedules } from './runReportSchedules.ts'

/** Call it in a describe block. */
export function useScheduledReports() {
  const { app: shop, mailbox } = useTestAppWithMail({ LOG_LEVEL: 'silent' }, { checkIntegrity: true })
  const admin = useClient(shop, 'Admin')
  const manager = useClient(shop, 'Manager')
  const staff = useClient(shop, 'Staff')
  const viewer = useClient(shop, 'Viewer')
  const ids = {} as Record<Role, number>
  const emails = {} as Record<Role, string>
  const daily = { ...defaultRhythm, frequency: 'daily' as const }

  before(async () => {
    for (const { id, role, email } of await admin.call(findUsers, {})) {
      ids[role] = id
      emails[role] = email
    }
    const { id: productId } = await admin.call(
      createProduct,
      buildProduct({ name: 'Silk Scarf', priceCents: 8000 }),
    )
    await admin.call(setFirstCost, { id: productId, unitCostMicros: 31_170_000 })
    const { id } = await admin.call(createInvoice, buildInvoice([{ productId, quantity: 3 }], { taxPpm: 0 }))
    await admin.call(setInvoiceStatus, { id, status: 'Processed' })
  })

  const search = 'columns=net.margin.cost&period=this-year&sort=margin&direction=desc'

  function schedule(
    client: typeof admin,
    recipientIds: number[],
    fields: Partial<InputOf<typeof createReportSchedule>> = {},
  ) {
    return client.call(createReportSchedule, {
      report: 'sales-by-product',
      search,
      ...daily,
      recipientIds,
      ...fields,
    })
  }

  /** Noon of a day of the company. */
  const noonOf = (day: string) => new Date(`${day}T17:00:00Z`)

  /** As if it were that day. */
  const runOn = (day: string, services = shop.app.services) => runReportSchedules(services, noonOf(day))

  async function setNext({ id }: ReportSchedule, nextSendOn: string): Promise<void> {
    await shop.db.update(reportSchedules).set({ nextSendOn }).where(eq(reportSchedules.id, id))
  }

  async function settle(): Promise<void> {
    await makeDeliveriesDue(shop.db)
    shop.app.outbox.scheduleSend()
    const isQueued = eq(deliveries.status, 'queued')
    await waitFor('the emails', async () => (await shop.db.$count(deliveries, isQueued)) === 0)
  }

  const mailsTo = (role: Role) => mailbox.received.filter(({ to }) => to.includes(emails[role]))

  async function readSchedule({ id }: ReportSchedule): Promise<ReportSchedule | undefined> {
    const { schedules } = await admin.call(findReportSchedules, { page: 1, limit: 100 })
    return schedules.find((other) => other.id === id)
  }

  async function readLog(): Promise<string[]> {
    const { logs } = await admin.call(findActivity, { page: 1, limit: 50 })
    return logs.map(({ action }) => action)
  }

  return {
    shop,
    mailbox,
    admin,
    manager,
    staff,
    viewer,
    ids,
    daily,
    schedule,
    runOn,
    setNext,
    settle,
    mailsTo,
    readSchedule,
    readLog,
  }
}

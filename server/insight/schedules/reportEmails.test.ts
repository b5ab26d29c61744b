// Emails of scheduled reports, as a mail server receives them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { strFromU8, unzipSync } from 'fflate'

import { createReportSchedule, deleteReportSchedule } from '#contract/insight/reportSchedules.ts'
import { findDeliveries, retryDelivery } from '#contract/messaging/deliveries.ts'
import { setUserStatus } from '#contract/people/users.ts'
import { addDays } from '#domain/platform/days.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { reportDeliveries } from '#server/platform/db/schema.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { today } from '#server/testing/today.ts'

import { runReportSchedules } from './runReportSchedules.ts'
import { useScheduledReports } from './scheduleFixtures.ts'

describe('emails of scheduled reports', () => {
  const {
    shop,
    admin,
    manager,
    ids,
    daily,
    schedule,
    runOn,
    setNext,
    settle,
    mailsTo,
    readSchedule,
    readLog,
  } = useScheduledReports()

  test('reach each recipient with what that user may see', async () => {
    const made = await schedule(manager, [ids.Manager, ids.Staff])
    await setNext(made, today())
    assert.equal(await runOn(today()), 2)
    await settle()
    const [[own, ...more], [limited]] = [mailsTo('Manager'), mailsTo('Staff')]
    assert.equal(more.length, 0)
    const { subject = '', text = '', html = '', attachments = [] } = own?.mail ?? {}
    assert.match(subject, /^Sales by Product: \d{4}$/)
    assert.match(text, /Silk Scarf .*\$240\.00 +\$146\.49 +\$93\.51/)
    assert.match(text, /Net sales: +\$240\.00/)
    assert.match(text, /\/reports\/sales-by-product\?\S*startDate=\d{4}-01-01/)
    assert.match(String(html), /\$146\.49/)
    assert.deepEqual(
      attachments.map(({ filename }) => filename),
      [`sales-by-product_${today().slice(0, 4)}-01-01_${today().slice(0, 4)}-12-31.xlsx`],
    )
    const cells = readCells(attachments[0]?.content)
    assert.ok(cells.includes('Margin') && cells.includes('93.51'), cells)

    const theirs = limited?.mail ?? assert.fail('no email to Staff')
    const seen = [theirs.subject, theirs.text, theirs.html, readCells(theirs.attachments[0]?.content)]
    assert.match(seen.join('\n'), /\$240\.00/)
    assert.doesNotMatch(seen.join('\n'), /Margin|[Cc]ost|[=.]margin|93\.51|146\.49/)
    const { deliveries: listed } = await admin.call(findDeliveries, { page: 1, limit: 2 })
    assert.deepEqual(
      listed.map(({ purpose, status }) => [purpose, status]),
      [
        ['report', 'sent'],
        ['report', 'sent'],
      ],
    )
    assert.equal((await readSchedule(made))?.lastSentOn, today())
    await admin.call(deleteReportSchedule, { id: made.id })
  })

  test('are queued once by two processes, also if the clock steps back', async () => {
    const made = await schedule(manager, [ids.Manager, ids.Viewer])
    // The other process looks for what is due when it starts: nothing is until tomorrow.
    const day = addDays(today(), 1)
    await setNext(made, day)
    const other = await openAppWithEnv({ ...shop.env, PORT: '0' })
    const runs = [shop.app, other, shop.app, other].map(({ services }) => runOn(day, services))
    assert.equal(
      (await Promise.all(runs)).reduce((sum, count) => sum + count),
      2,
    )
    await other.close()
    assert.equal(await runOn(today()), 0)
    assert.equal(await runOn(day), 0)
    // Even if its next day is set back.
    await setNext(made, day)
    assert.equal(await runOn(day), 0)
    assert.equal(await shop.db.$count(reportDeliveries, eq(reportDeliveries.scheduleId, made.id)), 2)
    await settle()
    assert.deepEqual([mailsTo('Manager').length, mailsTo('Viewer').length], [1, 1])
    assert.equal((await readSchedule(made))?.nextSendOn, addDays(day, 1))
    await admin.call(deleteReportSchedule, { id: made.id })
  })

  test('continue after a crash, and make up for missed days with one email', async () => {
    const made = await schedule(manager, [ids.Manager, ids.Staff])
    await setNext(made, addDays(today(), -9))
    const before = new Date(`${today()}T10:59:00Z`)
    assert.equal(await runReportSchedules({ ...shop.app.services, timeZone: 'America/New_York' }, before), 0)
    const crash = (name: string) => {
      if (name === 'report.before-commit') throw new Error('killed')
    }
    assert.equal(await runOn(today(), { ...shop.app.services, crashPoint: crash }), 0)
    assert.equal((await readSchedule(made))?.nextSendOn, addDays(today(), -9))
    assert.equal(await runOn(today()), 2)
    assert.equal(await runOn(today()), 0)
    assert.equal((await readSchedule(made))?.nextSendOn, addDays(today(), 1))
    await settle()
    assert.equal(mailsTo('Staff').length, 1)
    await admin.call(deleteReportSchedule, { id: made.id })
  })

  test('skip users who are not active, and say so', async () => {
    const made = await schedule(manager, [ids.Staff])
    await setNext(made, today())
    // Deactivated after it was queued.
    await runOn(today())
    await admin.call(setUserStatus, { id: ids.Staff, isActive: false })
    await settle()
    const {
      deliveries: [newest],
    } = await admin.call(findDeliveries, { page: 1, limit: 1 })
    assert.equal(newest?.status, 'notSent')
    assert.match(newest?.serverReply ?? '', /is not active any more\.$/)
    const id = newest?.id ?? 0
    const { status } = await admin.send('POST', retryDelivery.path.replace(':id', String(id)), {})
    assert.equal(status, 409)
    assert.equal(await runOn(addDays(today(), 1)), 0)
    assert.ok((await readLog()).includes('Did not email Sales by Product: Sam Staff may not get it'))
    assert.deepEqual((await readSchedule(made))?.recipients[0]?.isActive, false)
    const { status: refused, body } = await manager.send('POST', createReportSchedule.path, {
      report: 'sales-by-product',
      search: '',
      ...daily,
      recipientIds: [ids.Staff],
    })
    assert.deepEqual([refused, body['message']], [409, 'Choose users who are active'])
    await admin.call(setUserStatus, { id: ids.Staff, isActive: true })
    assert.equal(mailsTo('Staff').length, 0)
    await admin.call(deleteReportSchedule, { id: made.id })
  })
})

/** The XML of all parts of the workbook. */
function readCells(bytes: Buffer | undefined): string {
  return Object.values(unzipSync(bytes ?? assert.fail('no workbook')))
    .map((part) => strFromU8(part))
    .join('\n')
}

// Scheduled reports over HTTP: who may schedule, change and see them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  createReportSchedule,
  deleteReportSchedule,
  editReportSchedule,
  findReportRecipients,
  findReportSchedules,
  type ReportSchedule,
  restoreReportSchedule,
} from '#contract/insight/reportSchedules.ts'
import { findDeliveries } from '#contract/messaging/deliveries.ts'
import { defaultRhythm, firstReportDay, reportScheduleLimits } from '#domain/insight/reportSchedules.ts'
import { addDays } from '#domain/platform/days.ts'
import { today } from '#server/testing/today.ts'

import { useScheduledReports } from './scheduleFixtures.ts'

describe('scheduled reports', () => {
  const {
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
  } = useScheduledReports()

  test('are not sent while paused or once deleted', async () => {
    const made = await schedule(manager, [ids.Manager])
    const { version, recipients: _, ...fields } = made
    const edit = { id: fields.id, ...daily, recipientIds: [ids.Manager] }
    const paused = await manager.call(editReportSchedule, { ...edit, isPaused: true, version })
    assert.equal(paused.nextSendOn, null)
    assert.ok((await readLog()).includes('Paused the scheduled email of Sales by Product'))
    const { status } = await manager.send('PUT', `/api/report-schedules/${made.id}`, {
      ...daily,
      recipientIds: [ids.Manager],
      isPaused: false,
      version,
    })
    assert.equal(status, 409)
    assert.equal(await runOn(addDays(today(), 40)), 0)
    const weekly = { ...defaultRhythm, weekday: 'Friday' as const }
    const resumed = await manager.call(editReportSchedule, { ...edit, ...weekly, isPaused: false })
    assert.equal(resumed.nextSendOn, firstReportDay(weekly, new Date(), 'America/New_York'))
    await setNext(made, today())
    assert.equal(await runOn(today()), 1)
    await manager.call(deleteReportSchedule, { id: made.id })
    assert.equal(await readSchedule(made), undefined)
    await settle()
    const {
      deliveries: [newest],
    } = await admin.call(findDeliveries, { page: 1, limit: 1 })
    assert.deepEqual([newest?.status, newest?.serverReply], ['notSent', 'The scheduled email was deleted.'])
    assert.equal(mailsTo('Manager').length, 0)
    const restored = await manager.call(restoreReportSchedule, { id: made.id })
    assert.deepEqual([restored.weekday, restored.nextSendOn], ['Friday', resumed.nextSendOn])
    await manager.call(deleteReportSchedule, { id: made.id })
  })

  test('go to others only from Admin and Manager', async () => {
    assert.deepEqual(
      (await staff.call(findReportRecipients, {})).recipients.map(({ id }) => id),
      [ids.Staff],
    )
    assert.equal((await manager.call(findReportRecipients, {})).recipients.length, 4)
    const forbidden = await staff.send('POST', createReportSchedule.path, {
      report: 'sales-by-product',
      search: '',
      ...daily,
      recipientIds: [ids.Staff, ids.Viewer],
    })
    assert.deepEqual(
      [forbidden.status, forbidden.body['message']],
      [403, 'Only Admin and Manager may email reports to other users.'],
    )
    const [own, sent] = [await schedule(staff, [ids.Staff]), await schedule(manager, [ids.Viewer])]
    const listFor = async (client: typeof admin) =>
      (await client.call(findReportSchedules, { page: 1, limit: 100 })).schedules.map(
        ({ id, isEditable }) => [id, isEditable],
      )
    assert.deepEqual(await listFor(staff), [[own.id, true]])
    assert.deepEqual(await listFor(viewer), [[sent.id, false]])
    assert.deepEqual(await listFor(manager), [
      [sent.id, true],
      [own.id, true],
    ])
    assert.equal((await viewer.send('DELETE', `/api/report-schedules/${sent.id}`, {})).status, 403)
    assert.equal((await viewer.send('DELETE', `/api/report-schedules/${own.id}`, {})).status, 404)
    for (const { id } of [own, sent]) await manager.call(deleteReportSchedule, { id })
  })

  test('refuse filters that the report does not have, and too many schedules', async () => {
    const { status, body } = await manager.send('POST', createReportSchedule.path, {
      report: 'sales-by-customer',
      search: 'category=Tops',
      ...daily,
      recipientIds: [ids.Manager],
    })
    assert.equal(status, 400)
    assert.match(JSON.stringify(body), /The report can't be shown with these filters/)
    const made: ReportSchedule[] = []
    for (let count = 0; count < reportScheduleLimits.perUser; count += 1)
      made.push(await schedule(viewer, [ids.Viewer], { search: 'size=%2210%22&page=2' }))
    const refused = await viewer.send('POST', createReportSchedule.path, {
      report: 'stock-by-style',
      search: '',
      ...daily,
      recipientIds: [ids.Viewer],
    })
    assert.deepEqual(
      [refused.status, refused.body['message']],
      [409, 'You have 50 scheduled emails, which is the maximum. Delete one first.'],
    )
    for (const { id } of made) await viewer.call(deleteReportSchedule, { id })
  })
})

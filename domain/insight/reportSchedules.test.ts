import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  defaultRhythm,
  describeRhythm,
  firstReportDay,
  type ReportRhythm,
  reportDayFrom,
  reportScheduleLimits,
  weekdays,
} from './reportSchedules.ts'

const daily: ReportRhythm = { ...defaultRhythm, frequency: 'daily' }
const monthly = (monthDay: number): ReportRhythm => ({ ...defaultRhythm, frequency: 'monthly', monthDay })

describe('the days of scheduled reports', () => {
  test('follow the rhythm', () => {
    // A Wednesday.
    const day = '2026-12-02'
    assert.equal(reportDayFrom(daily, day), day)
    assert.deepEqual(
      weekdays.map((weekday) => reportDayFrom({ ...defaultRhythm, weekday }, day)),
      ['2026-12-06', '2026-12-07', '2026-12-08', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'],
    )
    assert.equal(reportDayFrom(monthly(2), day), day)
    assert.equal(reportDayFrom(monthly(1), day), '2027-01-01')
    assert.equal(reportDayFrom(monthly(reportScheduleLimits.monthDay), '2027-02-01'), '2027-02-28')
  })

  test('begin today before 6:00 AM of the company', () => {
    const timeZone = 'America/New_York'
    assert.equal(firstReportDay(daily, new Date('2026-12-02T10:59:00Z'), timeZone), '2026-12-02')
    assert.equal(firstReportDay(daily, new Date('2026-12-02T11:00:00Z'), timeZone), '2026-12-03')
    assert.equal(firstReportDay(defaultRhythm, new Date('2026-12-07T11:00:00Z'), timeZone), '2026-12-14')
  })

  test('are named', () => {
    assert.deepEqual([daily, defaultRhythm, monthly(15)].map(describeRhythm), [
      'every day',
      'every Monday',
      'on day 15 of every month',
    ])
  })
})

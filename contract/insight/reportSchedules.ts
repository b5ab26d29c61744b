// Reports by email on a schedule, to users of the company.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, QueryInteger, Version } from '#contract/platform/fields.ts'
import {
  frequencies,
  monthDayMessage,
  recipientCountMessage,
  reportScheduleLimits,
  weekdays,
} from '#domain/insight/reportSchedules.ts'
import { savedViewLimits, viewSearchPattern } from '#domain/people/savedViews.ts'
import { reportIds } from '#domain/reports.ts'

import { readReportSearch } from './reports.ts'

const Named = z.object({ id: Id, name: z.string() })

export const ReportSchedule = z.object({
  id: Id,
  report: z.enum(reportIds),
  /** The parameters of its address, without '?'. */
  search: z.string(),
  frequency: z.enum(frequencies),
  /** Counts if weekly. */
  weekday: z.enum(weekdays),
  /** Counts if monthly. */
  monthDay: z.int(),
  /** By name. Those who are not active get no email. */
  recipients: z.array(z.object({ ...Named.shape, isActive: z.boolean() })),
  owner: Named,
  /** Whether the user may edit, pause and delete it. */
  isEditable: z.boolean(),
  /** In the company's time zone, from 6:00 AM; null while it is paused. */
  nextSendOn: z.nullable(z.iso.date()),
  lastSentOn: z.nullable(z.iso.date()),
  version: z.int(),
})
export type ReportSchedule = z.output<typeof ReportSchedule>

const { monthDay, recipients } = reportScheduleLimits

const scheduleFields = {
  frequency: z.enum(frequencies, `Must be one of ${frequencies.join(', ')}`),
  weekday: z.enum(weekdays, `Must be one of ${weekdays.join(', ')}`),
  monthDay: z.int(monthDayMessage).check(z.minimum(1, monthDayMessage), z.maximum(monthDay, monthDayMessage)),
  /** Users who are active. By default the user, and those that it has. */
  recipientIds: z.optional(
    z.array(Id).check(z.minLength(1, recipientCountMessage), z.maxLength(recipients, recipientCountMessage)),
  ),
}

export const findReportSchedules = defineEndpoint({
  summary:
    'Lists the scheduled emails of reports: those of the user and those sent to them; all for Admin and Manager.',
  method: 'GET',
  path: '/api/report-schedules',
  allow: 'reports.read',
  input: z.strictObject({ page: QueryInteger(1, 1_000_000, 1), limit: QueryInteger(1, 100, 20) }),
  reply: z.object({ schedules: z.array(ReportSchedule), total: z.int() }),
})

export const findReportRecipients = defineEndpoint({
  summary: 'Lists the users to whom the user may schedule emails of reports.',
  method: 'GET',
  path: '/api/report-schedules/recipients',
  allow: 'reports.read',
  input: z.strictObject({}),
  reply: z.object({ recipients: z.array(Named) }),
})

export const createReportSchedule = defineEndpoint({
  summary: 'Schedules an email of a report.',
  method: 'POST',
  path: '/api/report-schedules',
  allow: 'reports.read',
  input: z
    .strictObject({
      report: z.enum(reportIds, `Must be one of ${reportIds.join(', ')}`),
      search: z
        .string()
        .check(
          z.maxLength(
            savedViewLimits.search,
            `The filters take more than ${savedViewLimits.search} characters`,
          ),
          z.regex(
            viewSearchPattern,
            "Must be the parameters of the report's address, such as period=last-week",
          ),
        ),
      ...scheduleFields,
    })
    .check(
      z.check<{ report: (typeof reportIds)[number]; search: string }>(({ value, issues }) => {
        if (readReportSearch(value.report, value.search) === undefined)
          issues.push({
            code: 'custom',
            input: value,
            path: ['search'],
            message: "The report can't be shown with these filters",
          })
      }),
    ),
  reply: ReportSchedule,
  status: 201,
})

export const editReportSchedule = defineEndpoint({
  summary: 'Updates a scheduled email of a report, pauses it or resumes it.',
  method: 'PUT',
  path: '/api/report-schedules/:id',
  allow: 'reports.read',
  input: z.strictObject({ id: Id, ...scheduleFields, isPaused: z.boolean(), version: z.optional(Version) }),
  reply: ReportSchedule,
})

export const deleteReportSchedule = defineEndpoint({
  summary: 'Deletes a scheduled email of a report. What is not sent yet is not sent any more.',
  method: 'DELETE',
  path: '/api/report-schedules/:id',
  allow: 'reports.read',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})

export const restoreReportSchedule = defineEndpoint({
  summary: 'Restores a deleted scheduled email of a report, from its next day on.',
  method: 'POST',
  path: '/api/report-schedules/:id/restore',
  allow: 'reports.read',
  input: z.strictObject({ id: Id }),
  reply: ReportSchedule,
})

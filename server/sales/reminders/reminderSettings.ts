// The settings of reminders: whether they are on, their steps, the days between two of them, and the day of the next run.
import type { ReminderSettings, ReminderSettingsEdit } from '#contract/sales/reminders.ts'
import { formatUsd } from '#domain/platform/money.ts'
import {
  defaultMinAmountCents,
  defaultMinIntervalDays,
  defaultReminderSteps,
  nextReminderDay,
  type ReminderStep,
} from '#domain/sales/reminders.ts'
import type { Ctx } from '#server/ctx.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { assertNotStale } from '#server/people/activity/findLoggedChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { asc } from '#server/platform/db/drizzle.ts'
import { reminderSettings, reminderSteps } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

type SettingsRow = typeof reminderSettings.$inferSelect

/** The table has one row. */
const settingsId = 1
const neverSaved: SettingsRow = {
  id: settingsId,
  isOn: false,
  nextRunOn: null,
  minIntervalDays: defaultMinIntervalDays,
  minAmountCents: defaultMinAmountCents,
  leasedUntil: null,
  version: 1,
}

export interface StoredReminderSettings extends SettingsRow {
  steps: readonly ReminderStep[]
}

export async function readReminderSettings(db: Db): Promise<StoredReminderSettings> {
  const [row = neverSaved] = await db.select().from(reminderSettings)
  return { ...row, steps: await readSteps(db) }
}

async function readSteps(db: Db): Promise<readonly ReminderStep[]> {
  const steps = await db.select().from(reminderSteps).orderBy(asc(reminderSteps.days))
  return steps.length > 0 ? steps : defaultReminderSteps
}

export async function findReminderSettings(ctx: Ctx): Promise<ReminderSettings> {
  return viewSettings(ctx, await readReminderSettings(ctx.db))
}

/** The first run after switching on is the next one at 9:00 AM. Throws a 409 if the settings changed since `input.version`. */
export async function editReminderSettings(ctx: Ctx, input: ReminderSettingsEdit): Promise<ReminderSettings> {
  return transact(ctx, async (ctx) => {
    await ctx.db.insert(reminderSettings).values({ id: settingsId }).onConflictDoNothing()
    const [row] = await ctx.db.select().from(reminderSettings).for('update')
    if (!row) throw new Error('Insert into reminder_settings had no effect')
    const before = { ...row, steps: await readSteps(ctx.db) }
    const subject = { type: 'reminder', id: settingsId } as const
    const { isOn, steps } = input
    const { minIntervalDays = row.minIntervalDays, minAmountCents = row.minAmountCents } = input
    const current = { ...subject, name: 'The schedule of reminders', version: row.version }
    await assertNotStale(ctx, current, input.version)
    const changes = diffFields(
      loggedSettings(before),
      loggedSettings({ isOn, steps, minIntervalDays, minAmountCents }),
    )
    if (!changes) return viewSettings(ctx, before)
    const version = row.version + 1
    const nextRunOn = isOn ? (row.nextRunOn ?? nextReminderDay(ctx.now, ctx.timeZone)) : null
    await ctx.db
      .update(reminderSettings)
      .set({ isOn, nextRunOn, minIntervalDays, minAmountCents, leasedUntil: null, version })
    if ('steps' in changes) {
      await ctx.db.delete(reminderSteps)
      await ctx.db.insert(reminderSteps).values(steps)
    }
    await recordActivity(ctx, {
      action:
        'reminders' in changes
          ? `Switched reminders ${isOn ? 'on' : 'off'}`
          : 'Changed the schedule of reminders',
      module: 'System',
      subject: { ...subject, version },
      changes,
    })
    return viewSettings(ctx, { ...row, isOn, nextRunOn, minIntervalDays, minAmountCents, version, steps })
  })
}

function loggedSettings({
  isOn,
  steps,
  minIntervalDays,
  minAmountCents,
}: Pick<StoredReminderSettings, 'isOn' | 'steps' | 'minIntervalDays' | 'minAmountCents'>) {
  return {
    reminders: isOn ? 'On' : 'Off',
    steps: steps.map(({ days, text }) => `After ${days} days: ${text}`).join('\n'),
    daysBetweenReminders: minIntervalDays,
    leastAmount: formatUsd(minAmountCents),
  }
}

function viewSettings(
  { now, timeZone }: Pick<Ctx, 'now' | 'timeZone'>,
  { isOn, steps, minIntervalDays, minAmountCents, nextRunOn, version }: StoredReminderSettings,
): ReminderSettings {
  return {
    isOn,
    steps: [...steps],
    minIntervalDays,
    minAmountCents,
    nextRunOn: nextRunOn ?? nextReminderDay(now, timeZone),
    version,
  }
}

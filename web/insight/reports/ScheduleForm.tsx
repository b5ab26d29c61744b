// The form of a scheduled email of a report: how often, on which day, to whom.
import { useState } from 'react'

import {
  createReportSchedule,
  editReportSchedule,
  findReportRecipients,
  type ReportSchedule,
} from '#contract/insight/reportSchedules.ts'
import {
  defaultRhythm,
  type Frequency,
  recipientCountMessage,
  reportScheduleLimits,
  type Weekday,
  weekdays,
} from '#domain/insight/reportSchedules.ts'
import { formatDay } from '#domain/platform/days.ts'
import { getReport, type ReportId } from '#domain/reports.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { useFormChange } from '#web/api/useFormChange.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'

const frequencyLabels: Readonly<Record<Frequency, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

interface ScheduleFormProps {
  report: ReportId
  /** The parameters of the report's address. */
  search: string
  /** Undefined for a new one. */
  schedule: ReportSchedule | undefined
  onDone: () => void
}

export function ScheduleForm({ report, search, schedule, onDone }: ScheduleFormProps) {
  const { user } = useCurrentUser()
  const [rhythm, setRhythm] = useState(() => {
    const { frequency, weekday, monthDay } = schedule ?? defaultRhythm
    return { frequency, weekday, monthDay }
  })
  const [chosenIds, setChosenIds] = useState<readonly number[] | undefined>(() =>
    schedule?.recipients.map(({ id }) => id),
  )
  const recipientIds = chosenIds ?? (user ? [user.id] : [])
  const { title } = getReport(report)
  const shared = {
    form: `email-${schedule?.id ?? report}`,
    success: ({ nextSendOn }: ReportSchedule) =>
      nextSendOn === null ? `${title} stays paused` : `${title} is emailed from ${formatDay(nextSendOn)} on`,
    failure: 'Failed to schedule the email',
    onDone,
  }
  const creating = useFormChange(createReportSchedule, shared)
  const editing = useFormChange(editReportSchedule, shared)
  const { errors, formRef, isSaving } = schedule ? editing : creating
  const submit = () => {
    const fields = { ...rhythm, recipientIds: [...recipientIds] }
    if (!schedule) return creating.save({ report, search, ...fields })
    const { id, version, nextSendOn } = schedule
    editing.save({ id, version, isPaused: nextSendOn === null, ...fields })
  }
  return (
    <DialogForm
      formRef={formRef}
      saveText="Save"
      isSaving={isSaving}
      disabledReason={recipientIds.length === 0 ? recipientCountMessage : undefined}
      onSave={submit}
      onCancel={onDone}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="How often">
          <Select
            value={rhythm.frequency}
            onChange={({ target }) => setRhythm({ ...rhythm, frequency: target.value as Frequency })}
          >
            {Object.entries(frequencyLabels).map(([frequency, label]) => (
              <option key={frequency} value={frequency}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {rhythm.frequency === 'weekly' && (
          <Field label="On">
            <Select
              value={rhythm.weekday}
              onChange={({ target }) => setRhythm({ ...rhythm, weekday: target.value as Weekday })}
            >
              {weekdays.map((weekday) => (
                <option key={weekday}>{weekday}</option>
              ))}
            </Select>
          </Field>
        )}
        {rhythm.frequency === 'monthly' && (
          <Field label="On day">
            <Select
              value={rhythm.monthDay}
              onChange={({ target }) => setRhythm({ ...rhythm, monthDay: Number(target.value) })}
            >
              {Array.from({ length: reportScheduleLimits.monthDay }, (_, index) => (
                <option key={index}>{index + 1}</option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <Recipients
        chosen={recipientIds}
        current={schedule?.recipients ?? []}
        error={errors['recipientIds'] ?? errors['search']}
        onChange={setChosenIds}
      />
    </DialogForm>
  )
}

interface RecipientsProps {
  chosen: readonly number[]
  /** Also those who are not active any more. */
  current: ReportSchedule['recipients']
  error: string | undefined
  onChange: (ids: readonly number[]) => void
}

/** Users who may email only themselves see no choice. */
function Recipients({ chosen, current, error, onChange }: RecipientsProps) {
  const query = useCall(findReportRecipients, {})
  const { data } = query
  const offered = data?.recipients ?? []
  const missing = current.filter(({ id }) => offered.every((other) => other.id !== id))
  const all = [...offered, ...missing]
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <fieldset className="min-w-0">
      <legend className="text-control font-medium">Recipients</legend>
      <div className="max-h-48 overflow-y-auto">
        {all.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
      </div>
      <FieldError error={error} />
      {query.error && <QueryError query={query} title="Failed to load the users" />}
    </fieldset>
  )
}

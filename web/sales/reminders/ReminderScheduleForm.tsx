// The schedule of reminders: its steps with the text of the email, and the days between two emails to a customer.
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'

import {
  editReminderSettings,
  findReminderSettings,
  type ReminderSettings,
} from '#contract/sales/reminders.ts'
import { reminderLimits } from '#domain/sales/reminders.ts'
import { call } from '#web/api/call.ts'
import { ConflictChoice, undecidedReason } from '#web/shell/ConflictChoice.tsx'
import { useRecordForm } from '#web/shell/useRecordForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Textarea } from '#web/ui/Textarea.tsx'

import {
  formatScheduleField,
  parseSchedule,
  proposeStep,
  scheduleLabels,
  toScheduleValues,
} from './scheduleForm.ts'

export function ReminderScheduleForm({ settings }: { settings: ReminderSettings }) {
  const { form, save, saved, editing, discard } = useRecordForm({
    name: 'reminders',
    original: settings,
    edit: editReminderSettings,
    load: () => call(findReminderSettings, {}),
    labels: scheduleLabels,
    toFields: toScheduleValues,
    parse: parseSchedule,
    success: () => 'Reminder schedule saved',
    failure: 'Failed to save the schedule',
    lostText: 'Your changes to the schedule will be lost.',
  })
  const { register, control, formState, getValues } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' })
  const { errors, isDirty } = formState
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex min-w-0 flex-col gap-4">
      <ConflictChoice editing={editing} format={formatScheduleField} />
      <Card
        title="Schedule"
        flush
        action={
          fields.length < reminderLimits.steps && (
            <Button size="sm" variant="ghost" onClick={() => append(proposeStep(getValues('steps')))}>
              <Plus aria-hidden="true" />
              Add step
            </Button>
          )
        }
      >
        <p className="px-4 py-3 text-control text-muted">
          A customer gets one email about all its overdue invoices when one of them reaches a step. The text
          is that of the latest step that the most overdue invoice has reached. The list of invoices and the
          total follow it, and the statement is attached.
        </p>
        <ol className="divide-y divide-hairline border-t border-hairline">
          {fields.map((field, index) => (
            <li key={field.id} className="flex items-start gap-2 p-4">
              <div className="grid min-w-0 flex-1 gap-x-4 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
                <Field
                  label={`Step ${index + 1}`}
                  hint="After the due day"
                  error={errors.steps?.[index]?.days?.message}
                >
                  <NumberInput
                    {...register(`steps.${index}.days`)}
                    min={0}
                    max={reminderLimits.days}
                    unit="days"
                  />
                </Field>
                <Field label={`Text of step ${index + 1}`} error={errors.steps?.[index]?.text?.message}>
                  <Textarea {...register(`steps.${index}.text`)} rows={3} maxLength={reminderLimits.text} />
                </Field>
              </div>
              {fields.length > 1 && (
                <IconButton label={`Remove step ${index + 1}`} onClick={() => remove(index)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ol>
        <div className="flex flex-col gap-3 border-t border-hairline p-4">
          <Field
            label="At most one reminder every"
            hint="To the same customer. The next email includes all items that fall due in between. Reminders sent by hand are not limited."
            error={errors.minIntervalDays?.message}
          >
            <NumberInput
              {...register('minIntervalDays')}
              className="max-w-36"
              min={1}
              max={reminderLimits.intervalDays}
              unit="days"
            />
          </Field>
          <Field
            label="Least amount"
            hint="Reminders and the statements to all customers ask for no less."
            error={errors.minAmount?.message}
          >
            <NumberInput {...register('minAmount')} className="max-w-36" min={0} hasDecimals unit="$" />
          </Field>
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-hairline px-4 py-3">
          {isDirty && <Button onClick={discard}>Discard changes</Button>}
          <Button
            {...shortcutProps('save')}
            type="submit"
            variant="primary"
            busy={saved.isSaving}
            busyText="Saving..."
            disabledReason={editing.isUndecided ? undecidedReason : undefined}
          >
            Save schedule
          </Button>
        </div>
      </Card>
      {saved.leaveDialog}
    </form>
  )
}

// The form of a page that adds or edits a record, with its buttons and the question before the page is left.
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'

import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import type { SavedForm } from './useSavedForm.tsx'

interface RecordFormProps<Fields extends FieldValues, Input> {
  /** From `useNewRecordForm` or `useRecordForm`. */
  form: UseFormReturn<Fields, unknown, Input>
  saved: SavedForm
  save: () => Promise<void>
  onCancel: () => void
  submitText: string
  disabledReason?: string | undefined
  /** Above the fields. */
  notice?: ReactNode
  children: ReactNode
}

export function RecordForm<Fields extends FieldValues, Input>({
  form,
  saved,
  save,
  onCancel,
  submitText,
  disabledReason,
  notice,
  children,
}: RecordFormProps<Fields, Input>) {
  return (
    <FormProvider {...form}>
      {notice}
      <form
        ref={focusFirstField}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex max-w-220 flex-col gap-4 max-sm:w-full max-sm:flex-1"
      >
        {children}
        <BottomBar>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            {...shortcutProps('save')}
            type="submit"
            variant="primary"
            busy={saved.isSaving}
            busyText="Saving..."
            disabledReason={disabledReason}
          >
            {submitText}
          </Button>
        </BottomBar>
      </form>
      {saved.leaveDialog}
    </FormProvider>
  )
}

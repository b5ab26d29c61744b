// The form that edits a record: react-hook-form with the input of its endpoint. It keeps what is typed, and merges the edits of others.
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

import { CallError } from '#contract/platform/client.ts'
import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { call } from '#web/api/call.ts'
import { rememberSent } from '#web/ui/rememberSent.ts'
import { schemaResolver } from '#web/ui/schemaResolver.ts'

import { type MergedEditOptions, useMergedEdit } from './useMergedEdit.ts'
import { useSavedForm } from './useSavedForm.tsx'

interface RecordFormOptions<Fields, Current, I extends z.ZodMiniType, R extends Reply> extends Pick<
  MergedEditOptions<Fields, Current, Current>,
  'original' | 'labels' | 'toFields' | 'load' | 'failure' | 'onSaved'
> {
  /** Names the form, with the id of the record. */
  name: string
  edit: Endpoint<I, R>
  /** Prepares the fields for the input of the endpoint. */
  parse: (fields: Fields) => object
  /** 'Customer updated' */
  success: string
  lostText: string
  /** Leaves the page. Without it the form stays open with the saved record. */
  onDone?: (saved: Current) => unknown
}

export function useRecordForm<
  Fields extends FieldValues,
  Current extends { version: number },
  I extends z.ZodMiniType,
  R extends Reply,
>({ name, edit, parse, success, lostText, onDone, ...options }: RecordFormOptions<Fields, Current, I, R>) {
  const { original, toFields } = options
  const form = useForm<Fields, unknown, z.output<I>>({
    resolver: schemaResolver<Fields, I>(edit.input, parse),
    defaultValues: toFields(original) as DefaultValues<Fields>,
  })
  const editing = useMergedEdit<Fields, Current, Current>({
    ...options,
    save: async (fields, version) => {
      const input = z.parse(edit.input, parse(fields)) as object
      return (await call(edit, { ...input, version } as z.output<I>)) as Current
    },
    isValid: (fields) => z.safeParse(edit.input, parse(fields)).success,
    show: (field, fields) => form.setValue(field as Path<Fields>, fields[field], { shouldDirty: true }),
    success: (_saved, kept) => ({ title: success, description: kept }),
    onFailure: (error) => showFieldErrors(form, error),
  })
  const saved = useSavedForm({
    name,
    isDirty: form.formState.isDirty,
    // The edit stays based on the version that it began with.
    values: () => ({ values: form.getValues(), base: editing.base }),
    restore(kept) {
      editing.restart(kept.base)
      form.reset(kept.values, { keepDefaultValues: true })
    },
    lostText,
  })
  const save = form.handleSubmit(() => {
    const takeOver = rememberSent(form)
    const stay = (record: Current) => {
      takeOver(toFields(record) as DefaultValues<Fields>)
      editing.restart(record)
    }
    saved.send(() => editing.saveAsync(form.getValues(), onDone ?? stay))
  })
  return {
    form,
    save,
    saved,
    editing,
    discard: () => {
      form.reset(toFields(editing.base))
      editing.restart(editing.base)
    },
  }
}

/** Shows what the server refused, such as a taken number, at the fields. Returns false if the form has no such field. */
export function showFieldErrors<V extends FieldValues, O>(
  form: Pick<UseFormReturn<V, unknown, O>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  if (!(error instanceof CallError) || error.status >= 500) return false
  const errors = (error.body?.errors ?? []).filter(({ path }) => path in form.getValues())
  // The errors of a conflict describe the changes of another user.
  if (errors[0]?.message !== error.sentence) return false
  for (const [index, { path, message }] of errors.entries())
    form.setError(path as Path<V>, { message }, { shouldFocus: index === 0 })
  return errors.length > 0
}

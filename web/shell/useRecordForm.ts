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

interface EditFormOptions<Fields, Current, I extends z.ZodMiniType, R extends Reply> extends Pick<
  MergedEditOptions<Fields, Current, Current>,
  'original' | 'labels' | 'toFields' | 'load' | 'failure' | 'onSaved' | 'onDone'
> {
  edit: Endpoint<I, R>
  /** Prepares the fields for the input of the endpoint. */
  parse: (fields: Fields) => object
  /** 'Customer C-12 updated' */
  success: (saved: Current) => string
}

/** In a dialog, which asks itself before it closes: `form.handleSubmit(() => editing.save(form.getValues()))` saves it. */
export function useEditForm<
  Fields extends FieldValues,
  Current extends { version: number },
  I extends z.ZodMiniType,
  R extends Reply,
>({ edit, parse, success, ...options }: EditFormOptions<Fields, Current, I, R>) {
  const form = useForm<Fields, unknown, z.output<I>>({
    resolver: schemaResolver<Fields, I>(edit.input, parse),
    defaultValues: options.toFields(options.original) as DefaultValues<Fields>,
  })
  const editing = useMergedEdit<Fields, Current, Current>({
    ...options,
    save: async (fields, version) => {
      const input = z.parse(edit.input, parse(fields)) as object
      return (await call(edit, { ...input, version } as z.output<I>)) as Current
    },
    isValid: (fields) => z.safeParse(edit.input, parse(fields)).success,
    show(names, fields) {
      for (const name of names) form.setValue(name as Path<Fields>, fields[name], { shouldDirty: true })
    },
    success: (saved, kept) => ({ title: success(saved), description: kept }),
    onFailure: (error) => showFieldErrors(form, error),
  })
  return { form, editing }
}

interface RecordFormOptions<
  Fields,
  Current,
  I extends z.ZodMiniType,
  R extends Reply,
> extends EditFormOptions<Fields, Current, I, R> {
  /** Names the form, with the id of the record. */
  name: string
  lostText: string
  /** Leaves the page. Without it the form stays open with the saved record. */
  onDone?: (saved: Current) => unknown
}

/** On a page. */
export function useRecordForm<
  Fields extends FieldValues,
  Current extends { version: number },
  I extends z.ZodMiniType,
  R extends Reply,
>({ name, lostText, onDone, ...options }: RecordFormOptions<Fields, Current, I, R>) {
  const { toFields } = options
  const { form, editing } = useEditForm<Fields, Current, I, R>(options)
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

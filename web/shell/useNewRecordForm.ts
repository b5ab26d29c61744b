// The form that adds a record: react-hook-form with the input of its endpoint. It keeps what is typed.
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'

import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { type ChangeOptions, useChange } from '#web/api/useChange.ts'
import { schemaResolver } from '#web/ui/schemaResolver.ts'

import { showFieldErrors } from './useRecordForm.ts'
import { useSavedForm } from './useSavedForm.tsx'

interface NewRecordFormOptions<Fields, I extends z.ZodMiniType, R extends Reply> extends Pick<
  ChangeOptions<R>,
  'success' | 'failure' | 'onDone'
> {
  /** Names the form. */
  name: string
  create: Endpoint<I, R>
  empty: Fields
  /** Prepares the fields for the input of the endpoint. */
  parse: (fields: Fields) => object
  lostText: string
}

export function useNewRecordForm<Fields extends FieldValues, I extends z.ZodMiniType, R extends Reply>({
  name,
  create,
  empty,
  parse,
  lostText,
  ...options
}: NewRecordFormOptions<Fields, I, R>) {
  const form = useForm<Fields, unknown, z.output<I>>({
    resolver: schemaResolver<Fields, I>(create.input, parse),
    defaultValues: empty as DefaultValues<Fields>,
  })
  const creation = useChange(create, { ...options, onFailure: (error) => showFieldErrors(form, error) })
  const saved = useSavedForm({
    name,
    isDirty: form.formState.isDirty,
    values: () => form.getValues(),
    restore: (values) => form.reset(values, { keepDefaultValues: true }),
    lostText,
  })
  const save = form.handleSubmit((input) => saved.send(() => creation.mutateAsync(input)))
  return { form, saved, save }
}

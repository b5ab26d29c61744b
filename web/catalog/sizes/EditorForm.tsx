// The form of a dialog that adds or edits a named thing, such as a size scale: its name, its own fields, and the buttons.
import type { ReactNode } from 'react'
import { type DefaultValues, FormProvider, useForm, useFormContext } from 'react-hook-form'
import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/platform/endpoint.ts'
import { capitalize } from '#domain/platform/format.ts'
import { useChange } from '#web/api/useChange.ts'
import { ConflictChoice, undecidedReason } from '#web/shell/ConflictChoice.tsx'
import { showFieldErrors, useEditForm } from '#web/shell/useRecordForm.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { schemaResolver } from '#web/ui/schemaResolver.ts'
import { UnsavedInput } from '#web/ui/UnsavedInput.tsx'

export interface Named {
  id: number
  name: string
  version: number
}

/** What is added: `Fields` are the values of the form, `I` is the input of the endpoint. */
export interface AddedKind<Fields, I extends z.ZodMiniType, Item extends Named> {
  /** In sentences: 'size scale'. */
  name: string
  create: Endpoint<I, z.ZodMiniType<Item>>
  empty: Fields
  /** Prepares the fields for the input of the endpoint. */
  parse: (fields: Fields) => object
  nameProps: { maxLength: number; placeholder?: string }
}

export interface EditedKind<
  Fields,
  I extends z.ZodMiniType,
  E extends z.ZodMiniType,
  Item extends Named,
> extends AddedKind<Fields, I, Item> {
  edit: Endpoint<E, z.ZodMiniType<Item>>
  /** The current items. */
  loadAll: () => Promise<readonly Item[]>
  labels: Record<keyof Fields, string>
  toFields: (item: Item) => Fields
  /** For the choice between two edits; '' for an empty value. */
  format: (field: keyof Fields & string, fields: Fields) => string
}

interface AddFormProps<Fields, I extends z.ZodMiniType, Item extends Named> {
  kind: AddedKind<Fields, I, Item>
  onDone: (item: Item) => unknown
  onCancel: () => void
  /** The fields besides the name. */
  children?: ReactNode
}

export function AddForm<Fields extends { name: string }, I extends z.ZodMiniType, Item extends Named>({
  kind: { name, create, empty, parse, nameProps },
  onDone,
  onCancel,
  children,
}: AddFormProps<Fields, I, Item>) {
  const form = useForm<Fields, unknown, z.output<I>>({
    resolver: schemaResolver<Fields, I>(create.input, parse),
    defaultValues: empty as DefaultValues<Fields>,
  })
  const creating = useChange(create, {
    success: (item) => `${capitalize(name)} ${item.name} added`,
    failure: `Failed to save the ${name}`,
    onDone,
    onFailure: (error) => showFieldErrors(form, error),
  })
  return (
    <FormProvider {...form}>
      <DialogForm
        saveText="Save"
        isSaving={creating.isPending}
        onSave={form.handleSubmit((input) => creating.mutate(input))}
        onCancel={onCancel}
      >
        <NamedFields nameProps={nameProps}>{children}</NamedFields>
      </DialogForm>
    </FormProvider>
  )
}

interface EditFormProps<Fields, I extends z.ZodMiniType, E extends z.ZodMiniType, Item extends Named> {
  kind: EditedKind<Fields, I, E, Item>
  /** As it was when the dialog opened. */
  item: Item
  onDone: () => void
  children?: ReactNode
}

export function EditForm<
  Fields extends { name: string },
  I extends z.ZodMiniType,
  E extends z.ZodMiniType,
  Item extends Named,
>({ kind, item, onDone, children }: EditFormProps<Fields, I, E, Item>) {
  const { id } = item
  const { form, editing } = useEditForm<Fields, Item, E, z.ZodMiniType<Item>>({
    original: item,
    edit: kind.edit,
    async load() {
      const current = (await kind.loadAll()).find((item) => item.id === id)
      if (!current) throw new Error(`A ${kind.name} was deleted`)
      return current
    },
    labels: kind.labels,
    toFields: kind.toFields,
    parse: (fields) => ({ ...kind.parse(fields), id }),
    success: ({ name }) => `${capitalize(kind.name)} ${name} updated`,
    failure: `Failed to save the ${kind.name}`,
    onDone,
  })
  return (
    <FormProvider {...form}>
      <DialogForm
        saveText="Save"
        isSaving={editing.isSaving}
        disabledReason={editing.isUndecided ? undecidedReason : undefined}
        onSave={form.handleSubmit(() => editing.save(form.getValues()))}
        onCancel={onDone}
      >
        <ConflictChoice editing={editing} format={kind.format} />
        <NamedFields nameProps={kind.nameProps}>{children}</NamedFields>
      </DialogForm>
    </FormProvider>
  )
}

function NamedFields({
  nameProps,
  children,
}: {
  nameProps: { maxLength: number; placeholder?: string }
  children: ReactNode
}) {
  const { register, formState } = useFormContext<{ name: string }>()
  return (
    <>
      <UnsavedInput when={formState.isDirty} />
      <Field label="Name" required error={formState.errors.name?.message}>
        <Input {...register('name')} {...nameProps} autoComplete="off" />
      </Field>
      {children}
    </>
  )
}

/** The message of a list in a form: its own error, or the first one of its rows. */
export function findMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  const nested = Object.entries(error).map(([key, value]) => (key === 'ref' ? undefined : findMessage(value)))
  return nested.find((message) => message !== undefined)
}

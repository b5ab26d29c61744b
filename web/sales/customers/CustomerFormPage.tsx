// The pages that add and edit a customer.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'

import { CallError } from '#contract/platform/client.ts'
import type { ErrorResponse } from '#contract/platform/errors.ts'
import {
  createCustomer,
  type Customer,
  CustomerEdit,
  editCustomer,
  findCustomer,
  NewCustomer,
} from '#contract/sales/customers.ts'
import { formatFieldName } from '#domain/people/activity.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useChange } from '#web/api/useChange.ts'
import { conflictBody } from '#web/catalog/changes/mergeEdit.ts'
import { PageLoading } from '#web/shell/Loading.tsx'
import { NoPermission, RequirePermission } from '#web/shell/NoPermission.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { type SavedForm, useSavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HangerDrawing } from '#web/ui/drawings.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { schemaResolver } from '#web/ui/schemaResolver.ts'
import { scrollIntoView } from '#web/ui/scrollIntoView.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { CustomerFields } from './CustomerFields.tsx'
import {
  type CustomerFormValues,
  emptyCustomerForm,
  mergeCustomerForms,
  parseCustomerForm,
  toCustomerForm,
} from './customerForm.ts'
import { useChangeError } from './customerParts.tsx'

const lostText = 'What you entered for this customer will be lost.'

export function AddCustomerPage() {
  return (
    <RequirePermission permission="customers.edit" drawing={<HangerDrawing />} to="/customers">
      <AddCustomerForm />
    </RequirePermission>
  )
}

const newResolver = schemaResolver<CustomerFormValues, typeof NewCustomer>(NewCustomer, parseCustomerForm)

function AddCustomerForm() {
  const navigate = useNavigate()
  const form = useForm<CustomerFormValues, unknown, NewCustomer>({
    resolver: newResolver,
    defaultValues: emptyCustomerForm,
  })
  const creation = useChange(createCustomer, {
    success: ({ number }) => `Customer ${number} added`,
    failure: 'Failed to add customer',
    onDone: ({ id }) => navigate({ to: '/customers/$id', params: { id: String(id) }, ignoreBlocker: true }),
    onFailure(error) {
      if (!(error instanceof CallError) || error.status >= 500) return false
      return showFieldErrors(form, error)
    },
  })
  const saved = useSavedForm({
    name: 'add-customer',
    isDirty: form.formState.isDirty,
    values: () => form.getValues(),
    restore: (values) => form.reset(values, { keepDefaultValues: true }),
    lostText,
  })
  const save = form.handleSubmit((customer) => saved.send(() => creation.mutateAsync(customer)))
  return (
    <FormProvider {...form}>
      <CustomerForm
        isNew
        saved={saved}
        submitText="Add customer"
        onSubmit={() => void save()}
        onCancel={() => void navigate({ to: '/customers' })}
      />
    </FormProvider>
  )
}

const editRoute = getRouteApi('/shell/customers/$id/edit')

export function EditCustomerPage() {
  return (
    <RecordPage
      endpoint={findCustomer}
      id={editRoute.useParams().id}
      list="/customers"
      errorTitle="Failed to load customer"
      skeleton={<PageLoading />}
    >
      {(customer) => <PermittedForm customer={customer} />}
    </RecordPage>
  )
}

function PermittedForm({ customer }: { customer: Customer }) {
  const changeError = useChangeError(customer)
  if (changeError === undefined) return <EditCustomerForm customer={customer} />
  return <NoPermission reason={changeError} drawing={<HangerDrawing />} to="/customers" />
}

type EditValues = CustomerFormValues & { id: number }

const editResolver = schemaResolver<EditValues, typeof CustomerEdit>(CustomerEdit, (values) => ({
  ...parseCustomerForm(values),
  // Unlike a new customer, an existing one keeps a number.
  number: values.number,
}))

/** Starts with the customer as it was when the page opened. */
function EditCustomerForm({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  /** The version that the edit is based on. */
  const [base, setBase] = useState(customer)
  const [conflict, setConflict] = useState<ErrorResponse>()
  const form = useForm<EditValues, unknown, CustomerEdit>({
    resolver: editResolver,
    defaultValues: { id: customer.id, ...toCustomerForm(customer) },
  })
  const leave = (ignoreBlocker: boolean) =>
    navigate({ to: '/customers/$id', params: { id: String(customer.id) }, ignoreBlocker })
  const edit = useChange(editCustomer, {
    success: 'Customer updated',
    failure: 'Failed to update customer',
    onDone: () => leave(true),
    onFailure(error) {
      if (!(error instanceof CallError) || error.status >= 500) return false
      if (showFieldErrors(form, error)) return true
      const refusal = conflictBody(error)
      if (!refusal) return false
      setConflict(refusal)
      // Without live updates, the page does not have the other edit yet.
      void reloadDependentQueries()
      return true
    },
  })
  const takeOver = () => {
    const merged = mergeCustomerForms({ original: base, current: customer, mine: form.getValues() })
    form.reset({ id: customer.id, ...merged }, { keepDefaultValues: true })
    setBase(customer)
    setConflict(undefined)
  }
  const saved = useSavedForm({
    name: `edit-customer-${customer.id}`,
    isDirty: form.formState.isDirty,
    // The edit stays based on the version that it began with.
    values: () => ({ values: form.getValues(), base }),
    restore({ values, base }) {
      form.reset(values, { keepDefaultValues: true })
      setBase(base)
    },
    lostText,
  })
  const save = form.handleSubmit((input) =>
    saved.send(() => edit.mutateAsync({ ...input, version: base.version })),
  )
  return (
    <FormProvider {...form}>
      {conflict && (
        <div ref={scrollIntoView} className="mx-auto mb-4 max-w-220">
          <Notice
            tone="warning"
            title={conflict.message}
            action={
              base.version !== customer.version && (
                <Button size="sm" onClick={takeOver}>
                  Keep both changes
                </Button>
              )
            }
          >
            {conflict.errors?.map(({ path, message }) => (
              <p key={path} className="wrap-anywhere">{`${formatFieldName(path)}: ${message}`}</p>
            ))}
            <p>Your changes are not saved yet. Where you changed the same field, yours is kept.</p>
          </Notice>
        </div>
      )}
      <CustomerForm
        isNew={false}
        saved={saved}
        submitText="Save changes"
        onSubmit={() => void save()}
        onCancel={() => void leave(false)}
      />
    </FormProvider>
  )
}

/** Shows a taken number at its field. Returns whether it did. */
function showFieldErrors<V extends CustomerFormValues, O>(
  form: Pick<UseFormReturn<V, unknown, O>, 'setError'>,
  error: CallError,
): boolean {
  const [first] = error.body?.errors ?? []
  const isOfForm = first !== undefined && first.message === error.sentence && first.path in emptyCustomerForm
  if (isOfForm) form.setError(first.path as never, { message: first.message }, { shouldFocus: true })
  return isOfForm
}

interface CustomerFormProps {
  isNew: boolean
  saved: SavedForm
  submitText: string
  onSubmit: () => void
  onCancel: () => void
}

function CustomerForm({ isNew, saved, submitText, onSubmit, onCancel }: CustomerFormProps) {
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className="mx-auto flex max-w-220 flex-col gap-4 max-sm:w-full max-sm:flex-1"
      >
        <CustomerFields isNew={isNew} />
        <BottomBar>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            {...shortcutProps('Alt+S')}
            type="submit"
            variant="primary"
            busy={saved.isSaving}
            busyText="Saving..."
          >
            {submitText}
          </Button>
        </BottomBar>
      </form>
      {saved.leaveDialog}
    </>
  )
}

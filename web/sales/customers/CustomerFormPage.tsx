// The pages that add and edit a customer.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FormProvider, useForm } from 'react-hook-form'

import {
  createCustomer,
  type Customer,
  editCustomer,
  findCustomer,
  NewCustomer,
} from '#contract/sales/customers.ts'
import { findPriceLists } from '#contract/sales/priceLists.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { ConflictChoice, undecidedReason } from '#web/shell/ConflictChoice.tsx'
import { PageLoading } from '#web/shell/Loading.tsx'
import { NoPermission, RequirePermission } from '#web/shell/NoPermission.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { showFieldErrors, useRecordForm } from '#web/shell/useRecordForm.ts'
import { type SavedForm, useSavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HangerDrawing } from '#web/ui/drawings.tsx'
import { schemaResolver } from '#web/ui/schemaResolver.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { CustomerFields } from './CustomerFields.tsx'
import {
  type CustomerFormValues,
  customerFieldLabels,
  emptyCustomerForm,
  formatCustomerField,
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
    onFailure: (error) => showFieldErrors(form, error),
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

/** Starts with the customer as it was when the page opened. */
function EditCustomerForm({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const { id } = customer
  const leave = (ignoreBlocker: boolean) =>
    navigate({ to: '/customers/$id', params: { id: String(id) }, ignoreBlocker })
  const { form, save, saved, editing } = useRecordForm({
    name: `edit-customer-${id}`,
    original: customer,
    edit: editCustomer,
    load: () => call(findCustomer, { id }),
    labels: customerFieldLabels,
    toFields: toCustomerForm,
    // Unlike a new customer, an existing one keeps a number.
    parse: (values) => ({ ...parseCustomerForm(values), number: values.number, id }),
    success: 'Customer updated',
    failure: 'Failed to update customer',
    lostText,
    onDone: () => leave(true),
  })
  const { data } = useCall(findPriceLists, {}, { enabled: editing.conflict !== undefined })
  return (
    <FormProvider {...form}>
      <ConflictChoice
        editing={editing}
        format={(field, values) => {
          const list = data?.priceLists.find(({ id }) => String(id) === values.priceListId)
          return field === 'priceListId' && list ? list.name : formatCustomerField(field, values)
        }}
        className="mx-auto mb-4 max-w-220"
      />
      <CustomerForm
        isNew={false}
        saved={saved}
        submitText="Save changes"
        disabledReason={editing.isUndecided ? undecidedReason : undefined}
        onSubmit={() => void save()}
        onCancel={() => void leave(false)}
      />
    </FormProvider>
  )
}

interface CustomerFormProps {
  isNew: boolean
  disabledReason?: string | undefined
  saved: SavedForm
  submitText: string
  onSubmit: () => void
  onCancel: () => void
}

function CustomerForm({ isNew, saved, submitText, disabledReason, onSubmit, onCancel }: CustomerFormProps) {
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
            disabledReason={disabledReason}
          >
            {submitText}
          </Button>
        </BottomBar>
      </form>
      {saved.leaveDialog}
    </>
  )
}

// The pages that add and edit a customer.
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { createCustomer, type Customer, editCustomer, findCustomer } from '#contract/sales/customers.ts'
import { findPriceLists } from '#contract/sales/priceLists.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/useCall.ts'
import { ConflictChoice, undecidedReason } from '#web/shell/ConflictChoice.tsx'
import { PageLoading } from '#web/shell/Loading.tsx'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { RecordForm } from '#web/shell/RecordForm.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { useNewRecordForm } from '#web/shell/useNewRecordForm.ts'
import { useRecordForm } from '#web/shell/useRecordForm.ts'

import { CustomerFields } from './CustomerFields.tsx'
import {
  customerFormLabels,
  emptyCustomerForm,
  formatCustomerField,
  parseCustomerForm,
  toCustomerForm,
} from './customerForm.ts'
import { useChangeError } from './customerParts.tsx'

const lostText = 'What you entered for this customer will be lost.'

const addRoute = getRouteApi('/shell/add-customer')

export function AddCustomerPage() {
  const navigate = useNavigate()
  const { name = '' } = addRoute.useSearch()
  const form = useNewRecordForm({
    name: 'add-customer',
    create: createCustomer,
    empty: { ...emptyCustomerForm, name },
    parse: parseCustomerForm,
    success: ({ number }) => `Customer ${number} added`,
    failure: 'Failed to add customer',
    lostText,
    onDone: ({ id }) => navigate({ to: '/customers/$id', params: { id: String(id) }, ignoreBlocker: true }),
  })
  return (
    <RecordForm {...form} submitText="Add customer" onCancel={() => void navigate({ to: '/customers' })}>
      <CustomerFields isNew />
    </RecordForm>
  )
}

const editRoute = getRouteApi('/shell/customers/$id/edit')

export function EditCustomerPage() {
  return (
    <RecordPage
      endpoint={findCustomer}
      id={editRoute.useParams().id}
      list="/customers"
      title={({ name }) => ({ text: `Edit ${name}` })}
      skeleton={<PageLoading />}
    >
      {(customer) => <PermittedForm customer={customer} />}
    </RecordPage>
  )
}

function PermittedForm({ customer }: { customer: Customer }) {
  const changeError = useChangeError(customer)
  if (changeError === undefined) return <EditCustomerForm customer={customer} />
  return <NoPermission title={changeError} to="/customers" />
}

/** Starts with the customer as it was when the page opened. */
function EditCustomerForm({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const { id } = customer
  const leave = (ignoreBlocker: boolean) =>
    navigate({ to: '/customers/$id', params: { id: String(id) }, ignoreBlocker })
  const { editing, ...form } = useRecordForm({
    name: `edit-customer-${id}`,
    original: customer,
    edit: editCustomer,
    load: () => call(findCustomer, { id }),
    labels: customerFormLabels,
    toFields: toCustomerForm,
    // Unlike a new customer, an existing one keeps a number.
    parse: (values) => ({ ...parseCustomerForm(values), number: values.number, id }),
    success: ({ number }) => `Customer ${number} updated`,
    failure: 'Failed to update customer',
    lostText,
    onDone: () => leave(true),
  })
  const { data } = useCall(findPriceLists, {}, { enabled: editing.conflict !== undefined })
  return (
    <RecordForm
      {...form}
      submitText="Save changes"
      disabledReason={editing.isUndecided ? undecidedReason : undefined}
      onCancel={() => void leave(false)}
      notice={
        <ConflictChoice
          editing={editing}
          format={(field, values) => {
            const list = data?.priceLists.find(({ id }) => String(id) === values.priceListId)
            return field === 'priceListId' && list ? list.name : formatCustomerField(field, values)
          }}
          className="mb-4 max-w-220"
        />
      }
    >
      <CustomerFields isNew={false} />
    </RecordForm>
  )
}

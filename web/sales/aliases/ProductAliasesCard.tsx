// The barcodes of a product, and the codes that customers and suppliers have for it, on its page.
import { Plus } from 'lucide-react'
import { useState } from 'react'

import type { ProductAlias } from '#contract/catalog/productAliases.ts'
import { suggestCustomers } from '#contract/sales/customers.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { AliasForm, type AliasSender } from '#web/catalog/aliases/AliasForm.tsx'
import { AliasList } from '#web/catalog/aliases/AliasList.tsx'
import type { Reference } from '#web/records/recordForm.ts'
import { ReferenceInput } from '#web/records/ReferenceInput.tsx'
import { CustomerSuggestions } from '#web/sales/customers/CustomerSuggestions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useFloating } from '#web/ui/useFloating.ts'

export function ProductAliasesCard({ productId }: { productId: number }) {
  const [edited, setEdited] = useState<ProductAlias>()
  const [isOpen, setIsOpen] = useState(false)
  const permissionError = usePermissionError('products.edit')
  const open = (alias?: ProductAlias) => {
    setEdited(alias)
    setIsOpen(true)
  }
  return (
    <Card
      title="Barcodes and codes"
      flush
      action={
        <Button size="sm" variant="ghost" disabledReason={permissionError} onClick={() => open()}>
          <Plus aria-hidden="true" />
          Add code
        </Button>
      }
    >
      <AliasList
        of={{ productId }}
        emptyText="No barcodes yet, and no code of a customer or supplier. Scans, searches and imports find the product by them."
        onEdit={open}
      />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={edited ? 'Change code' : 'Add code'}>
        <ProductAliasForm
          key={edited?.id ?? 'new'}
          alias={edited}
          productId={productId}
          onDone={() => setIsOpen(false)}
        />
      </Dialog>
    </Card>
  )
}

interface ProductAliasFormProps {
  alias: ProductAlias | undefined
  productId: number
  onDone: () => void
}

function ProductAliasForm({ alias, productId, onDone }: ProductAliasFormProps) {
  const [kind, setKind] = useState<'barcode' | 'customer' | 'supplier'>('barcode')
  const [customerId, setCustomerId] = useState<number>()
  const [supplier, setSupplier] = useState<Reference | null>(null)
  const senders: Record<typeof kind, AliasSender | null> = {
    barcode: null,
    customer: { customerId: customerId ?? 0 },
    supplier: { supplierId: supplier?.id ?? 0 },
  }
  return (
    <AliasForm
      alias={alias}
      sender={senders[kind]}
      productId={productId}
      onDone={onDone}
      renderSender={(error) => (
        <>
          <Field label="Kind">
            <Select value={kind} onChange={({ target }) => setKind(target.value as typeof kind)}>
              <option value="barcode">Barcode</option>
              <option value="customer">Code of a customer</option>
              <option value="supplier">Code of a supplier</option>
            </Select>
          </Field>
          {kind === 'customer' && (
            <CustomerInput
              error={error && (customerId === undefined ? 'Choose a customer from the list' : error)}
              onChange={setCustomerId}
            />
          )}
          {kind === 'supplier' && (
            <Field
              label="Supplier"
              required
              error={error && (supplier === null ? 'Choose a supplier from the list' : error)}
            >
              <ReferenceInput to="supplier" label="Supplier" value={supplier} onChange={setSupplier} />
            </Field>
          )}
        </>
      )}
    />
  )
}

interface CustomerInputProps {
  error: string | undefined
  onChange: (id: number | undefined) => void
}

function CustomerInput({ error, onChange }: CustomerInputProps) {
  const [text, setText] = useState('')
  const floating = useFloating()
  const choose = async (id: number) => {
    onChange(id)
    const { customers } = await queryClient.fetchQuery(callQuery(suggestCustomers, { q: text.trim() }))
    setText((current) => customers.find((customer) => customer.id === id)?.name ?? current)
  }
  return (
    <CustomerSuggestions
      isFormField
      text={text}
      floating={floating}
      delayMs={150}
      onChoose={(id) => void choose(id)}
    >
      {(attributes) => (
        <Field label="Customer" required error={error}>
          <Input
            {...attributes}
            value={text}
            placeholder="Name, number, phone or email"
            autoComplete="off"
            onChange={({ target }) => {
              setText(target.value)
              onChange(undefined)
              floating.onOpenChange(true)
            }}
            onBlur={() => floating.onOpenChange(false)}
          />
        </Field>
      )}
    </CustomerSuggestions>
  )
}

// The form that adds or changes a barcode of a product, or a code of a customer or a supplier.
import { type ReactNode, useState } from 'react'

import { createProductAlias, editProductAlias, type ProductAlias } from '#contract/catalog/productAliases.ts'
import { maxAliasLength, packLimits } from '#domain/catalog/productAliases.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { useFormChange } from '#web/api/useFormChange.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { describePicked, type PickedProduct, ProductInput } from './ProductInput.tsx'

export type AliasSender = { customerId: number } | { supplierId: number }

interface AliasFormProps {
  alias: ProductAlias | undefined
  /** Of a new code; null for a barcode, an id of 0 until a sender is chosen. */
  sender: AliasSender | null
  /** Of a new code on the page of a product. */
  productId?: number | undefined
  /** The input of the sender, on the page of a product. */
  renderSender?: (error: string | undefined) => ReactNode
  onDone: () => void
}

export function AliasForm({ alias, sender, productId, renderSender, onDone }: AliasFormProps) {
  const [code, setCode] = useState(alias?.code ?? '')
  const [pack, setPack] = useState(String(alias?.packUnits ?? 1))
  const [product, setProduct] = useState<Pick<PickedProduct, 'id'> | null>(alias?.product ?? null)
  const options = {
    form: `alias-${alias?.id ?? 'new'}`,
    success: ({ code }: ProductAlias) => `Code ${code} saved`,
    failure: 'Failed to save the code',
    onDone,
  }
  const adding = useFormChange(createProductAlias, options)
  const editing = useFormChange(editProductAlias, options)
  const { errors, formRef, isSaving } = alias ? editing : adding
  const isBarcode = alias ? alias.customer === null && alias.supplier === null : sender === null
  const hasPack = isBarcode || (alias ? alias.supplier !== null : sender !== null && 'supplierId' in sender)
  const isOnProduct = productId !== undefined

  function save(): void {
    const values = {
      productId: (isOnProduct ? productId : product?.id) ?? 0,
      code,
      ...(hasPack && { packUnits: readTypedNumber(pack) }),
    }
    if (alias) editing.save({ ...values, id: alias.id, version: alias.version })
    else adding.save({ ...values, ...sender })
  }

  return (
    <DialogForm formRef={formRef} saveText="Save code" isSaving={isSaving} onSave={save} onCancel={onDone}>
      {!alias && renderSender?.(errors['customerId'] ?? errors['supplierId'])}
      {!isOnProduct && (
        <Field
          label="Product"
          required
          error={errors['productId'] && (product ? errors['productId'] : 'Choose a product from the list')}
        >
          <ProductInput text={alias ? describePicked(alias.product) : ''} onChange={setProduct} />
        </Field>
      )}
      <Field label={isBarcode ? 'Barcode' : 'Code'} required error={errors['code']}>
        <Input
          value={code}
          maxLength={maxAliasLength}
          autoComplete="off"
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      {hasPack && (
        <Field
          label={isBarcode ? 'Units' : 'Pack'}
          hint={
            isBarcode
              ? 'More than 1 for a carton: a scan adds them all'
              : 'The units that one of this code holds'
          }
          error={errors['packUnits']}
        >
          <NumberInput
            min={packLimits.min}
            max={packLimits.max}
            unit="units"
            value={pack}
            onChange={({ target }) => setPack(target.value)}
          />
        </Field>
      )}
    </DialogForm>
  )
}

// The codes of a new product: its ID, typed or generated, and a barcode, typed or scanned.
import type { KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'

import { maxAliasLength } from '#domain/catalog/productAliases.ts'
import { generateProductCode, productLimits } from '#domain/catalog/products.ts'
import { codeField } from '#web/catalog/stock/scanTargets.ts'
import { acceptScan } from '#web/catalog/stock/useScanGuard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { focusNextField } from '#web/ui/focusNextField.ts'
import { Input } from '#web/ui/Input.tsx'
import { isEnter } from '#web/ui/isEnter.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

export interface NewProductCodes {
  productId: string
  /** Empty for none. */
  barcode: string
}

/** Uses the form of the surrounding FormProvider. */
export function ProductIdField() {
  const { register, setValue, formState } = useFormContext<NewProductCodes>()
  const generate = () => {
    const code = generateProductCode(new Date(), Math.random)
    setValue('productId', code, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Field label="Product ID" required error={formState.errors.productId?.message}>
      <span className="flex gap-2">
        <Input
          {...register('productId')}
          autoComplete="off"
          spellCheck={false}
          maxLength={productLimits.code}
          className="code"
        />
        <Button {...shortcutProps('generate')} onClick={generate}>
          Generate
        </Button>
      </span>
    </Field>
  )
}

/** Uses the form of the surrounding FormProvider. The Enter of a scanner moves on to the next field. */
export function BarcodeField() {
  const { register, setValue, formState } = useFormContext<NewProductCodes>()
  const { errors, isSubmitted } = formState
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isEnter(event) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.repeat) return
    acceptScan(event.currentTarget, (code) =>
      setValue('barcode', code, { shouldDirty: true, shouldValidate: isSubmitted }),
    )
    focusNextField(event.currentTarget)
  }
  return (
    <Field label="Barcode" hint="Optional, of one unit" error={errors.barcode?.message}>
      <Input
        {...register('barcode')}
        {...codeField}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxAliasLength}
        className="code"
        onKeyDown={handleKey}
      />
    </Field>
  )
}

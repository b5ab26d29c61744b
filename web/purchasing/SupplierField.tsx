import type { StoredValue } from '#web/api/storedValue.ts'
import { ReferenceInput } from '#web/records/ReferenceInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import type { FilledSupplier, SupplierDraft } from './supplierDraft.ts'
import { useChooseSupplier } from './useChooseSupplier.ts'

interface SupplierFieldProps<Draft extends SupplierDraft> {
  draft: Draft
  store: StoredValue<Draft>
  /** Of a document that is placed or saved. */
  isFixed: boolean
  fill: (draft: Draft, supplier: FilledSupplier) => Draft
}

/** The supplier of a purchase order or a bill. */
export function SupplierField<Draft extends SupplierDraft>({
  draft,
  store,
  isFixed,
  fill,
}: SupplierFieldProps<Draft>) {
  const choose = useChooseSupplier(store, fill)
  return (
    <Field label="Supplier" required>
      {isFixed ? (
        <Input value={draft.supplier?.name ?? ''} readOnly />
      ) : (
        <ReferenceInput to="supplier" label="Supplier" value={draft.supplier} onChange={choose} />
      )}
    </Field>
  )
}

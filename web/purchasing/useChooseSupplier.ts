// Chooses the supplier of a purchase order or a bill, and fills in what its record says.
import { recordEndpoints } from '#contract/records.ts'
import { call } from '#web/api/call.ts'
import type { StoredValue } from '#web/api/storedValue.ts'
import { useAction } from '#web/api/useAction.ts'

import type { FilledSupplier, SupplierDraft } from './supplierDraft.ts'

/** `fill` takes currency and terms over, unless another supplier is chosen meanwhile. One that can't be read must be chosen again. */
export function useChooseSupplier<Draft extends SupplierDraft>(
  store: StoredValue<Draft>,
  fill: (draft: Draft, supplier: FilledSupplier) => Draft,
): (supplier: SupplierDraft['supplier']) => void {
  const changeChosen = (id: number, change: (before: Draft) => Draft) =>
    store.change((before) => (before.supplier?.id === id ? change(before) : before))
  const reading = useAction((id: number) => call(recordEndpoints.supplier.find, { id }), {
    failure: 'Failed to choose the supplier',
    onDone: (supplier) => changeChosen(supplier.id, (before) => fill(before, supplier)),
  })
  return (supplier) => {
    store.change((before) => ({ ...before, supplier }))
    if (supplier === null || supplier.id === null) return
    const { id, name } = supplier
    reading.mutate(id, {
      onError: () => changeChosen(id, (before) => ({ ...before, supplier: { id: null, name } })),
    })
  }
}

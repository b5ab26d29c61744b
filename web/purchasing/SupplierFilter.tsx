import { recordEndpoints } from '#contract/records.ts'
import { useCall } from '#web/api/useCall.ts'
import { FilterChip } from '#web/lists/FilterChip.tsx'

/** Of a list that a link narrows to one supplier. Nothing without one. */
export function SupplierFilter({ id }: { id: number | undefined }) {
  const { data } = useCall(recordEndpoints.supplier.find, { id: id ?? 0 }, { enabled: id !== undefined })
  if (id === undefined) return null
  return <FilterChip name="supplierId" text={data?.name ?? 'One supplier'} removal="show all suppliers" />
}

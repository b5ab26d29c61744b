import { PageLink } from '#web/shell/PageLink.tsx'

interface SupplierLinkProps {
  /** A purchase order, an arrival or a bill. */
  of: { supplierId: number | null; supplierName: string | null }
}

/** Nothing without a supplier. */
export function SupplierLink({ of: { supplierId, supplierName } }: SupplierLinkProps) {
  if (supplierId === null) return null
  return (
    <PageLink to="/suppliers/$id" id={supplierId}>
      {supplierName}
    </PageLink>
  )
}

// The previews of records, loaded when the first one of their kind is opened.
import { type ComponentType, lazy } from 'react'

import type { PreviewedPath } from '#web/lists/preview.ts'
import type { PreviewProps } from '#web/lists/PreviewContent.tsx'

export const recordPreviews: Record<PreviewedPath, ComponentType<PreviewProps>> = {
  '/invoices/$id': lazy(async () => ({
    default: (await import('#web/sales/invoices/InvoicePreview.tsx')).InvoicePreview,
  })),
  '/orders/$id': lazy(async () => ({
    default: (await import('#web/sales/orders/OrderPreview.tsx')).OrderPreview,
  })),
  '/purchase-orders/$id': lazy(async () => ({
    default: (await import('#web/purchasing/purchaseOrders/PurchaseOrderPreview.tsx')).PurchaseOrderPreview,
  })),
  '/arrivals/$id': lazy(async () => ({
    default: (await import('#web/purchasing/arrivals/ArrivalPreview.tsx')).ArrivalPreview,
  })),
  '/customers/$id': lazy(async () => ({
    default: (await import('#web/sales/customers/CustomerPreview.tsx')).CustomerPreview,
  })),
  '/products/$id': lazy(async () => ({
    default: (await import('#web/catalog/products/ProductPreview.tsx')).ProductPreview,
  })),
  '/styles/$id': lazy(async () => ({
    default: (await import('#web/catalog/styles/StylePreview.tsx')).StylePreview,
  })),
}

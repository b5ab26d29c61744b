// What can be done with a product from the list: which dialog opens, and who may.
import type { Product } from '#contract/catalog/products.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'

export type ProductAction = 'qr' | 'edit' | 'delete'

export type StartProductAction = (deed: ProductAction, product: Product) => void

/** The reasons for which the signed-in person may not edit or delete. */
export function useProductActionErrors() {
  return { edit: usePermissionError('products.edit'), delete: usePermissionError('products.delete') }
}

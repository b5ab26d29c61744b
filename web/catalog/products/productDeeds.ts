// What can be done with a product from the list: which dialog opens, and who may.
import type { Product } from '#contract/catalog/products.ts'
import { useWhyNot } from '#web/api/useCurrentUser.ts'

export type Deed = 'qr' | 'edit' | 'delete'

export type StartDeed = (deed: Deed, product: Product) => void

/** The reasons for which the signed-in person may not edit or delete. */
export function useWhyNotDeeds() {
  return { edit: useWhyNot('products.edit'), delete: useWhyNot('products.delete') }
}

import type { Product } from '#contract/catalog/products.ts'

/** Opens the label in a window that prints itself. */
export function openLabel({ id }: Product): void {
  window.open(`/products/${id}/label`, '_blank', 'popup,width=420,height=560')
}

// The product of a code that was scanned for an invoice.
import type { Product } from '#contract/catalog/products.ts'
import { isUnauthorized, redirectToSignIn, errorMessage } from '#web/api/errorMessage.ts'
import { findScannedProduct, unknownCodeMessage } from '#web/catalog/stock/findScannedProduct.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Undefined where there is none or no answer, which a toast says; of a text that may be the beginning of a name it says
 * nothing (`isCode` false).
 */
export async function findProductForInvoice(code: string, isCode: boolean): Promise<Product | undefined> {
  try {
    const found = await findScannedProduct(code)
    if (!found && isCode)
      toast({ title: 'Error', description: unknownCodeMessage(code), variant: 'destructive' })
    return found
  } catch (error) {
    if (isUnauthorized(error)) redirectToSignIn()
    else {
      const description = errorMessage(error, 'Failed to load products')
      toast({ title: 'Error', description, variant: 'destructive' })
    }
    return undefined
  }
}

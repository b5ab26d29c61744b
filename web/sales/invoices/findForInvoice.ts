// The product of a code that was scanned for an invoice.
import type { Product } from '#contract/catalog/products.ts'
import { isUnauthorized, sayUnauthorized, sentenceOf } from '#web/api/failures.ts'
import { findScanned, noSuchCode } from '#web/catalog/stock/findScanned.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Undefined where there is none or no answer, which a toast says; of a text that may be the beginning of a name it says
 * nothing (`isCode` false).
 */
export async function findForInvoice(code: string, isCode: boolean): Promise<Product | undefined> {
  try {
    const found = await findScanned(code)
    if (!found && isCode) toast({ title: 'Error', description: noSuchCode(code), variant: 'destructive' })
    return found
  } catch (error) {
    if (isUnauthorized(error)) sayUnauthorized()
    else {
      const description = sentenceOf(error, 'Failed to load products')
      toast({ title: 'Error', description, variant: 'destructive' })
    }
    return undefined
  }
}

import { findInvoice } from '#contract/sales/invoices.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/useAction.ts'
import { forChosenCustomer } from '#web/catalog/itemEntry/itemPrices.ts'
import { toast, toastError } from '#web/ui/toast.ts'

import { repeatInvoice } from './copyInvoice.ts'
import type { DraftLine } from './draftLines.ts'
import { readSoldProducts } from './readCopied.ts'
import type { SaleStore } from './saleStore.ts'

/** Adds the lines of an earlier invoice to the draft; `onRepeated` gets those that were added. */
export function useRepeatInvoice(store: SaleStore, onRepeated: (added: readonly DraftLine[]) => void) {
  const repeating = useAction(
    async (id: number) => {
      const { openCount } = store.read()
      const invoice = await call(findInvoice, { id })
      const products = await forChosenCustomer(
        () => store.read().draft.form.customerId ?? null,
        (customerId) => readSoldProducts(invoice, customerId),
      )
      return { openCount, invoice, products }
    },
    {
      failure: 'Failed to copy the invoice',
      onDone: ({ openCount, invoice, products }) => {
        // Another draft may be open by now.
        const now = store.read()
        if (now.openCount !== openCount) return
        const { added, ...change } = repeatInvoice(now.draft, invoice, products, store.document)
        if (change.lines.length > store.document.maxLines)
          return toastError(store.document.tooManyLinesMessage)
        store.change(change)
        const isShort = change.copyOf.shortages?.length !== (now.draft.copyOf?.shortages ?? []).length
        toast({
          title: `${pluralize(added.length, 'item')} of ${invoice.number} added`,
          ...(isShort && { description: 'What is missing is listed above the items.' }),
        })
        onRepeated(added)
      },
    },
  )
  return { repeat: (id: number) => repeating.mutate(id), isRepeating: repeating.isPending }
}

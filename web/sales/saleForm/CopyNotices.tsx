// Notices above a copied invoice: its purpose, and changes since the invoice that it copies.
import { useState } from 'react'

import { findInvoice } from '#contract/sales/invoices.ts'
import { pluralize } from '#domain/platform/format.ts'
import { invoiceCan, notReplaceableMessage } from '#domain/sales/invoices.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useCall } from '#web/api/useCall.ts'
import { InvoiceReferenceLink } from '#web/sales/invoices/InvoiceReferenceLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { CopiedInvoice } from './copiedSale.ts'
import { type DraftLine, lineError } from './draftLines.ts'
import { type DraftStore, useDraftState } from './draftStore.ts'
import { priceChange } from './linePrices.ts'

const maxListed = 8

export function CopyNotices({ store }: { store: DraftStore }) {
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  if (!copyOf) return null
  if (copyOf.kind === 'correction') return <CorrectionNotice store={store} copyOf={copyOf} />
  return (
    <Notice>
      Copied from <InvoiceReferenceLink invoice={copyOf} /> at today&apos;s prices.
    </Notice>
  )
}

function CorrectionNotice({ store, copyOf }: { store: DraftStore; copyOf: CopiedInvoice }) {
  const attempt = useDraftState(store, (state) => state.draft.attempt)
  const { data: invoice } = useCall(findInvoice, { id: copyOf.id })
  // A lost attempt may have voided it already; repeating the request is safe.
  if (!invoice || invoiceCan.beReplaced(invoice) || attempt !== 'none') {
    return (
      <Notice>
        Correcting <InvoiceReferenceLink invoice={copyOf} />: it will be voided when you create this invoice.
      </Notice>
    )
  }
  const keepAsNew = () => {
    store.change({ copyOf: { ...copyOf, kind: 'duplicate' } })
    // The stock no longer includes its units.
    void reloadDependentQueries()
  }
  return (
    <Notice
      tone="warning"
      title={notReplaceableMessage(copyOf.invoiceNumber, invoice.status)}
      action={
        <Button size="sm" onClick={keepAsNew}>
          Keep as a new invoice
        </Button>
      }
    >
      <InvoiceReferenceLink invoice={copyOf} /> changed after you opened it. Your entries here are kept.
    </Notice>
  )
}

/** Above the items of a copy: what of the invoice is missing or has another price. */
export function CopyChanges({ store }: { store: DraftStore }) {
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  return copyOf && <ChangesNotice store={store} copyOf={copyOf} />
}

/**
 * As found when the draft was opened or lines were added to it, so that the form doesn't move while quantities are typed; without removed
 * lines and prices that are as before again. These lines are marked in place too, so only the first ones are listed.
 */
function ChangesNotice({ store, copyOf }: { store: DraftStore; copyOf: CopiedInvoice }) {
  const lines = useDraftState(store, (state) => state.draft.lines)
  const [found, setFound] = useState(() => ({ copyOf, changes: lines.flatMap(changesOf) }))
  if (found.copyOf !== copyOf) setFound({ copyOf, changes: lines.flatMap(changesOf) })
  const { shortages = [] } = copyOf
  const changes = found.changes.filter(({ productId, isPrice }) =>
    lines.some((line) => line.productId === productId && !(isPrice && priceChange(line) === undefined)),
  )
  if (shortages.length + changes.length === 0) return null
  return (
    <Notice tone="warning" title="Check these items">
      <ul className="max-h-60 overflow-y-auto wrap-anywhere">
        {[...shortages, ...changes.slice(0, maxListed).map(({ text }) => text)].map((text) => (
          <li key={text}>{text}</li>
        ))}
        {changes.length > maxListed && (
          <li>{`and ${pluralize(changes.length - maxListed, 'more change')}, marked below`}</li>
        )}
      </ul>
    </Notice>
  )
}

function changesOf(line: DraftLine): { productId: number; text: string; isPrice: boolean }[] {
  const { productId } = line
  return [
    { text: lineError(line), isPrice: false },
    { text: priceChange(line), isPrice: true },
  ].flatMap(({ text, isPrice }) => (text === undefined ? [] : [{ productId, text, isPrice }]))
}

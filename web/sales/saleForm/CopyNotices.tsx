// Notices above a copy: its purpose, and changes since the invoice or order that it copies.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { findInvoice } from '#contract/sales/invoices.ts'
import { pluralize } from '#domain/platform/format.ts'
import { invoiceCan, notReplaceableMessage } from '#domain/sales/invoices.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useCall } from '#web/api/useCall.ts'
import { InvoiceReferenceLink } from '#web/sales/invoices/InvoiceReferenceLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { CopiedSale } from './copiedSale.ts'
import { type DraftLine, findLineError } from './draftLines.ts'
import { priceChange } from './linePrices.ts'
import type { SaleDocument } from './saleDocuments.ts'
import { type SaleStore, useDraftState } from './saleStore.ts'

const maxListed = 8

export function CopyNotices({ store }: { store: SaleStore }) {
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  if (!copyOf) return null
  if (copyOf.kind === 'correction') return <CorrectionNotice store={store} copyOf={copyOf} />
  return (
    <Notice>
      Copied from <OriginLink copyOf={copyOf} /> at today&apos;s prices.
    </Notice>
  )
}

function OriginLink({ copyOf: { document, id, number } }: { copyOf: CopiedSale }) {
  if (document === 'invoice') return <InvoiceReferenceLink invoice={{ id, number }} />
  return (
    <Link
      to="/orders/$id"
      params={{ id: String(id) }}
      className="code text-link underline underline-offset-2"
    >
      {number}
    </Link>
  )
}

function CorrectionNotice({ store, copyOf }: { store: SaleStore; copyOf: CopiedSale }) {
  const attempt = useDraftState(store, (state) => state.draft.attempt)
  const { data: invoice } = useCall(findInvoice, { id: copyOf.id })
  // A lost attempt may have voided it already; repeating the request is safe.
  if (!invoice || invoiceCan.beReplaced(invoice) || attempt !== 'none') {
    return (
      <Notice>
        Correcting <OriginLink copyOf={copyOf} />: it will be voided when you create this invoice.
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
      title={notReplaceableMessage(copyOf.number, invoice.status)}
      action={
        <Button size="sm" onClick={keepAsNew}>
          Keep as a new invoice
        </Button>
      }
    >
      <OriginLink copyOf={copyOf} /> changed after you opened it. Your entries here are kept.
    </Notice>
  )
}

/** Above the items of a copy: what of the original is missing or has another price. */
export function CopyChanges({ store }: { store: SaleStore }) {
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  return copyOf && <ChangesNotice store={store} copyOf={copyOf} />
}

/**
 * As found when the draft was opened or lines were added to it, so that the form doesn't move while quantities are typed; without removed
 * lines and prices that are as before again. These lines are marked in place too, so only the first ones are listed.
 */
function ChangesNotice({ store, copyOf }: { store: SaleStore; copyOf: CopiedSale }) {
  const { document } = store
  const lines = useDraftState(store, (state) => state.draft.lines)
  const [found, setFound] = useState(() => ({
    copyOf,
    changes: lines.flatMap((line) => changesOf(line, document)),
  }))
  if (found.copyOf !== copyOf)
    setFound({ copyOf, changes: lines.flatMap((line) => changesOf(line, document)) })
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

function changesOf(
  line: DraftLine,
  document: SaleDocument,
): { productId: number; text: string; isPrice: boolean }[] {
  const { productId } = line
  return [
    { text: findLineError(line, document), isPrice: false },
    { text: priceChange(line), isPrice: true },
  ].flatMap(({ text, isPrice }) => (text === undefined ? [] : [{ productId, text, isPrice }]))
}

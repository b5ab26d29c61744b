// One proposal of Link Invoices: the buyers with their evidence, and the button that links them.
import { useState } from 'react'

import {
  linkInvoices,
  type LinkProposal,
  type ProposedBuyer,
  undoInvoiceLinks,
} from '#contract/sales/customerLinks.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type Evidence, maxLinkedInvoices } from '#domain/sales/customerLinks.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, showError } from '#web/api/errorMessage.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Money } from '#web/ui/Money.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { toast, type ToastMessage } from '#web/ui/toast.ts'

const explanations: Record<Evidence, string> = {
  Exact: 'The name, and the phone or email',
  Likely: 'The phone or email, with another name',
  Possible: 'Only the name',
}

/** Possible is not ticked at first. */
export function LinkProposalCard({ proposal }: { proposal: LinkProposal }) {
  const { customer, buyers, buyerCount } = proposal
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [done, setDone] = useState(0)
  const isTicked = (buyer: ProposedBuyer) => ticks.get(keyOf(buyer)) ?? buyer.evidence !== 'Possible'
  const ids = buyers.filter(isTicked).flatMap(({ invoiceIds }) => invoiceIds)
  const left = buyers.some((buyer) => isTicked(buyer) && buyer.invoiceIds.length < buyer.invoiceCount)
  const linking = useAction(() => linkAll(proposal, ids, setDone), {
    success: (links) => links && describeLinks(links, ids.length),
    failure: 'Failed to link the invoices',
    onSuccess: reloadDependentQueries,
    onFailure() {
      // Its answer may be lost, or other users linked some.
      void reloadDependentQueries()
      return false
    },
  })
  const title = customer ? `${customer.number} ${customer.name}` : (buyers[0]?.name ?? '')
  const invoices = pluralize(ids.length, 'invoice')
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3">
        <fieldset className="flex flex-col">
          <legend className="sr-only">Buyers to link</legend>
          {buyers.map((buyer) => (
            <Checkbox
              key={keyOf(buyer)}
              label={<BuyerLabel buyer={buyer} />}
              checked={isTicked(buyer)}
              disabled={linking.isPending}
              onChange={(isOn) => setTicks(new Map(ticks).set(keyOf(buyer), isOn))}
              className="min-h-11 gap-3 border-b border-hairline py-1.5 text-control"
            />
          ))}
        </fieldset>
        {buyerCount > buyers.length && (
          <p className="text-meta text-muted">
            {formatCount(buyerCount - buyers.length)} more follow when these are linked.
          </p>
        )}
        {left && (
          <p className="text-meta text-muted">
            The rest of these invoices follows when the first are linked.
          </p>
        )}
        {linking.isPending && ids.length > maxLinkedInvoices && (
          <ProgressBar
            label="Linking invoices"
            value={done}
            max={ids.length}
            text={`${formatCount(done)} of ${formatCount(ids.length)}`}
          />
        )}
        <div>
          <Button
            variant="primary"
            busy={linking.isPending}
            busyText="Linking..."
            disabledReason={ids.length === 0 ? 'Tick a buyer first.' : undefined}
            onClick={() => linking.mutate(undefined)}
          >
            {customer ? `Link ${invoices} to ${customer.number}` : `Create and link ${invoices}`}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function keyOf({ name, phone, email }: ProposedBuyer): string {
  return JSON.stringify([name, phone, email])
}

interface Links {
  batchId: number
  customerNumber: string
  linked: number
  /** Why the others are not linked. */
  failure: unknown
}

/** Links in batches of one call each, all of which one undo takes back. Throws only if nothing is linked. */
async function linkAll(
  { customer, buyers: [first] }: LinkProposal,
  ids: readonly number[],
  onProgress: (done: number) => void,
): Promise<Links | undefined> {
  if (!first) return undefined
  const target = customer
    ? { customerId: customer.id }
    : { newCustomer: { name: first.name, phone: first.phone, email: first.email } }
  let links: Links | undefined
  for (let start = 0; start < ids.length; start += maxLinkedInvoices) {
    const invoiceIds = ids.slice(start, start + maxLinkedInvoices)
    try {
      const reply = await call(linkInvoices, { ...(links ? { batchId: links.batchId } : target), invoiceIds })
      const linked = start + invoiceIds.length
      links = { batchId: reply.batchId, customerNumber: reply.customer.number, linked, failure: undefined }
      onProgress(linked)
    } catch (failure) {
      if (!links) throw failure
      return { ...links, failure }
    }
  }
  return links
}

function describeLinks({ batchId, customerNumber, linked, failure }: Links, wanted: number): ToastMessage {
  const action = { label: 'Undo', onAction: () => void undo(batchId) }
  if (failure === undefined)
    return { title: `${pluralize(linked, 'invoice')} linked to ${customerNumber}`, action }
  return {
    title: `${formatCount(linked)} of ${pluralize(wanted, 'invoice')} linked to ${customerNumber}`,
    description: errorMessage(failure, 'The others could not be linked. Try again.'),
    variant: 'destructive',
    action,
  }
}

async function undo(id: number): Promise<void> {
  try {
    const { unlinked } = await call(undoInvoiceLinks, { id })
    toast({ title: `${pluralize(unlinked, 'invoice')} unlinked` })
    await reloadDependentQueries()
  } catch (error) {
    showError(error, 'Failed to undo the links')
  }
}

function BuyerLabel({ buyer }: { buyer: ProposedBuyer }) {
  const days = [...new Set([buyer.firstOn, buyer.lastOn])].map(formatDay).join(' to ')
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium wrap-anywhere">{buyer.name}</span>
          <Badge tone={buyer.evidence === 'Exact' ? 'good' : 'neutral'} title={explanations[buyer.evidence]}>
            {buyer.evidence}
          </Badge>
        </span>
        <span className="block text-meta wrap-anywhere text-muted">
          {[buyer.phone, buyer.email, days].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="shrink-0 text-right tabular">
        <Money value={formatUsd(buyer.totalCents)} />
        <span className="block text-meta text-muted">{pluralize(buyer.invoiceCount, 'invoice')}</span>
      </span>
    </>
  )
}

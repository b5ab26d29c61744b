// Link Invoices: proposals of invoices without a customer record that belong to one customer.
import { getRouteApi } from '@tanstack/react-router'

import { findLinkProposals, type LinkProposals, undoInvoiceLinks } from '#contract/sales/customerLinks.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { proposalsPerPage } from '#domain/sales/customerLinks.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { LinkProposalCard } from './LinkProposalCard.tsx'

const route = getRouteApi('/shell/link-invoices')

export function LinkInvoicesPage() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useCall(findLinkProposals, { page, limit: proposalsPerPage }, { keep: true })
  if (query.error) return <QueryError query={query} title="Failed to load the proposals" />
  if (!query.data) {
    return (
      <SkeletonRegion label="Comparing invoices">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </div>
      </SkeletonRegion>
    )
  }
  const { proposals, total, totalIsMinimum, lastBatch } = query.data
  const buyers = totalIsMinimum ? `${formatCount(total)}+ buyers` : pluralize(total, 'buyer')
  return (
    <div className="flex flex-col gap-4">
      {lastBatch && <LastLinks batch={lastBatch} />}
      {proposals.length === 0 ? (
        <EmptyState
          drawing={<TagDrawing />}
          title="Nothing to link"
          text="Every invoice without anything paid or credited has a customer record."
          action={<BackToPage to="/customers" />}
        />
      ) : (
        <>
          <p className="max-w-[72ch] text-control text-muted">
            {buyers} on invoices without a customer record, those with the most invoices first. A link changes
            no invoice: its name and address stay as they were printed.
          </p>
          {proposals.map((proposal) => (
            <LinkProposalCard key={proposal.key} proposal={proposal} />
          ))}
          <Pagination
            page={page}
            pageSize={proposalsPerPage}
            total={total}
            onPageChange={(next) =>
              void navigate({ search: { page: next > 1 ? next : undefined }, resetScroll: true })
            }
          />
        </>
      )}
    </div>
  )
}

function LastLinks({ batch }: { batch: NonNullable<LinkProposals['lastBatch']> }) {
  const undoing = useUndoLinks()
  const { id, customer, invoiceCount } = batch
  return (
    <Notice
      tone="good"
      title={`${pluralize(invoiceCount, 'invoice')} linked to ${customer.number} ${customer.name}`}
      action={
        <Button
          size="sm"
          busy={undoing.isPending}
          busyText="Undoing..."
          onClick={() => undoing.mutate({ id })}
        >
          Undo
        </Button>
      }
    />
  )
}

function useUndoLinks() {
  return useChange(undoInvoiceLinks, {
    failure: 'Failed to undo the links',
    success: ({ unlinked, skippedCount, skipped: [first], deletedCustomer }) => ({
      title: `${pluralize(unlinked, 'invoice')} unlinked${deletedCustomer ? ', the new customer deleted' : ''}`,
      description:
        skippedCount > 0 ? `${pluralize(skippedCount, 'invoice')} stayed linked. ${first ?? ''}` : undefined,
    }),
  })
}

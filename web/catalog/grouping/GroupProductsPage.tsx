// Groups products without a style: shows the proposed styles and applies those that are ticked as one batch.
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { type Batch, undoBatch } from '#contract/catalog/batches.ts'
import { CallError } from '#contract/platform/client.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import { useChange } from '#web/api/useChange.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HangerDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { applyGrouping } from './applyGrouping.ts'
import { toGroupedStyles } from './groupingState.ts'
import { ProposalDialog } from './ProposalDialog.tsx'
import { ProposalLists } from './ProposalLists.tsx'
import { type ProposalsRun, useProposals } from './useProposals.ts'

const route = getRouteApi('/shell/group-products')

export function GroupProductsPage() {
  const { importId } = route.useSearch()
  return <Grouping key={importId} importId={importId} />
}

/** Keeps the undo while the proposals are loaded again. */
function Grouping({ importId }: { importId: number | undefined }) {
  const [attempt, setAttempt] = useState(1)
  const reload = () => setAttempt((attempt) => attempt + 1)
  const undo = useChange(undoBatch, {
    success: ({ restored, skippedCount }) =>
      `${pluralize(restored, 'product')} ungrouped${skippedCount > 0 ? `, ${formatCount(skippedCount)} changed since` : ''}`,
    failure: 'Failed to undo the grouping',
    onSuccess: reload,
  })
  const showGrouped = ({ id, title }: Batch) => {
    toast({
      title,
      action: { label: 'Undo', onAction: () => undo.mutate({ id }) },
    })
    reload()
  }
  return <ProposalsLoader key={attempt} importId={importId} onReload={reload} onGrouped={showGrouped} />
}

interface ProposalsLoaderProps {
  importId: number | undefined
  onReload: () => void
  onGrouped: (batch: Batch) => void
}

function ProposalsLoader({ importId, onReload, onGrouped }: ProposalsLoaderProps) {
  const run = useProposals(importId)
  const { proposals, totals, error } = run
  if (error !== undefined) {
    return <ErrorState title="Failed to load the proposed styles" text={error} onRetry={onReload} />
  }
  if (!totals) return <LoadingProposals readCount={run.readCount} />
  const rest = totals.restCount
  if (proposals.length === 0) {
    return (
      <EmptyState
        drawing={rest === 0 ? <HangerDrawing /> : <TagDrawing />}
        title={rest === 0 ? 'Every product has a style' : 'No styles to propose'}
        text={
          rest === 0
            ? 'New products without a style appear here, with a proposal for each style.'
            : `${pluralize(rest, 'product')} without a style: neither code nor name says which of them belong together.`
        }
        action={<BackToPage to="/products" />}
      />
    )
  }
  return <LoadedProposals {...run} totals={totals} onReload={onReload} onGrouped={onGrouped} />
}

interface LoadedProposalsProps
  extends
    Pick<ProposalsRun, 'proposals' | 'setProposals'>,
    Pick<ProposalsLoaderProps, 'onReload' | 'onGrouped'> {
  totals: NonNullable<ProposalsRun['totals']>
}

function LoadedProposals({ proposals, setProposals, totals, onReload, onGrouped }: LoadedProposalsProps) {
  const isPhone = useIsPhone()
  const [initial] = useState(proposals)
  const [editedId, setEditedId] = useState<number>()
  const [failure, setFailure] = useState<{ message: string; proposalId: number | undefined }>()
  const ticked = proposals.filter(({ isTicked }) => isTicked)
  const productCount = ticked.reduce((sum, { products }) => sum + products.length, 0)
  const [grouped, setGrouped] = useState(0)
  const group = useAction(applyGrouping, {
    failure: 'Failed to group the products',
    onSuccess: (batch) => {
      onGrouped(batch)
      return reloadDependentQueries()
    },
    onFailure: (error) => {
      // They may be grouped although the connection was lost.
      void reloadDependentQueries()
      if (!(error instanceof CallError) || error.sentence === undefined) return false
      const index = /^styles\.(\d+)/.exec(error.body?.errors?.[0]?.path ?? '')?.[1]
      setFailure({
        message: error.sentence,
        proposalId: index === undefined ? undefined : ticked[Number(index)]?.id,
      })
      return true
    },
  })
  const edited = proposals.find(({ id }) => id === editedId)
  const apply = (
    <Button
      {...shortcutProps('save')}
      variant="primary"
      busy={group.isPending}
      busyText={`Grouping ${grouped > 0 ? `${formatCount(grouped)} of ` : ''}${pluralize(productCount, 'product')}...`}
      disabledReason={ticked.length === 0 ? 'Tick at least one style.' : undefined}
      onClick={() => group.mutate({ styles: toGroupedStyles(proposals), onProgress: setGrouped })}
    >
      {`Group into ${pluralize(ticked.length, 'style')}`}
    </Button>
  )
  const listed = proposals.reduce((sum, { products }) => sum + products.length, 0)
  return (
    <>
      <PageHeader
        meta={
          <span className="tabular">
            {`${pluralize(ticked.length, 'style')} with ${pluralize(productCount, 'product')} ticked`}
            {totals.restCount > 0 && ` · ${pluralize(totals.restCount, 'product')} without a proposal`}
          </span>
        }
        actions={
          <>
            <Button
              onClick={onReload}
              disabledReason={group.isPending ? 'The products are being grouped.' : undefined}
            >
              Start over
            </Button>
            {!isPhone && apply}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {failure && (
          <Notice
            tone="danger"
            title="Nothing was grouped"
            action={
              failure.proposalId !== undefined && (
                <Button size="sm" onClick={() => setEditedId(failure.proposalId)}>
                  Edit this style
                </Button>
              )
            }
          >
            {failure.message}
          </Notice>
        )}
        {totals.productCount > listed && totals.styleCount > proposals.length && (
          <Notice
            title={`The first ${formatCount(proposals.length)} of ${pluralize(totals.styleCount, 'style')} are listed`}
          >
            Group them; then the next ones are proposed.
          </Notice>
        )}
        <ProposalLists proposals={proposals} onChange={setProposals} onEdit={setEditedId} />
      </div>
      {isPhone && <BottomBar>{apply}</BottomBar>}
      <LeaveDialog
        isDirty={proposals !== initial}
        title="Leave without grouping?"
        description="What you changed in the proposed styles will be lost."
        confirmText="Leave"
        cancelText="Keep editing"
      />
      {edited && (
        <ProposalDialog
          key={edited.id}
          initialProposals={proposals}
          initialProposal={edited}
          onSave={setProposals}
          onClose={() => setEditedId(undefined)}
        />
      )}
    </>
  )
}

function LoadingProposals({ readCount }: { readCount: number }) {
  return (
    <SkeletonRegion label="Loading the proposed styles">
      <div className="mb-4 flex min-h-control items-center text-control text-muted tabular">
        {readCount > 0 && `${pluralize(readCount, 'product')} read`}
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-16" />
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-24" />
        ))}
      </div>
    </SkeletonRegion>
  )
}

// Chooses the proposed style that products move to.
import { useState } from 'react'

import type { ProposedProduct } from '#contract/catalog/grouping.ts'
import { pluralize } from '#domain/platform/format.ts'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'

import { moveError, type Proposal, type Proposals, searchProposals } from './groupingState.ts'

interface ProposalPickerProps {
  proposals: Proposals
  /** The proposal that the products leave; the ones around it are offered first. */
  source: Proposal
  moved: readonly ProposedProduct[]
  onChoose: (proposalId: number) => void
  onCancel: () => void
}

const maxOffered = 20

export function ProposalPicker({ proposals, source, moved, onChoose, onCancel }: ProposalPickerProps) {
  const [search, setSearch] = useState('')
  const position = proposals.findIndex(({ id }) => id === source.id)
  const nearby = proposals.slice(Math.max(0, position - maxOffered / 2), position + maxOffered / 2 + 1)
  const found = (search.trim() === '' ? nearby : searchProposals(proposals, search))
    .filter(({ id }) => id !== source.id)
    .slice(0, maxOffered)
  return (
    <>
      <DialogBody>
        <SearchInput label="Search number, name or product ID" value={search} onChange={setSearch} />
        <ul aria-label="Proposed styles" className="mt-3 divide-y divide-hairline">
          {found.map((proposal) => {
            const error = moveError(proposal, moved)
            const [first] = proposal.products
            return (
              <li key={proposal.id} className="flex items-center gap-3 py-2 text-control">
                {first && <ProductImage product={first} alt="" width={160} size="thumb" />}
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{proposal.name}</span>
                  <span className="block truncate text-meta text-muted">
                    <span className="code">{proposal.number}</span>
                    {` · ${pluralize(proposal.products.length, 'product')}`}
                  </span>
                  {error !== undefined && <span className="block text-meta text-warning">{error}</span>}
                </span>
                <Button
                  size="sm"
                  aria-label={`Move to ${proposal.number}`}
                  disabledReason={error}
                  onClick={() => onChoose(proposal.id)}
                >
                  Move here
                </Button>
              </li>
            )
          })}
        </ul>
        {found.length === 0 && (
          <p className="py-6 text-center text-control text-muted">No proposed style matches your search.</p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Back</Button>
      </DialogFooter>
    </>
  )
}

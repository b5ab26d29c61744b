// The proposed styles by certainty, with a search and pages.
import { useState } from 'react'

import { formatCount, pluralize } from '#domain/platform/format.ts'
import { Card } from '#web/ui/Card.tsx'
import { RowCheckbox } from '#web/ui/Checkbox.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'

import { listHints, listLabels } from './groupingLabels.ts'
import {
  type ProposalListName,
  proposalLists,
  type Proposals,
  searchProposals,
  tickProposals,
} from './groupingState.ts'
import { countPictures, ProposalRow } from './ProposalRow.tsx'

/** Only these are in the document, so that thousands of proposals stay fast. */
const proposalsPerPage = 20

interface ProposalListsProps {
  proposals: Proposals
  onChange: (proposals: Proposals) => void
  onEdit: (proposalId: number) => void
}

export function ProposalLists({ proposals, onChange, onEdit }: ProposalListsProps) {
  const [chosen, setChosen] = useState<ProposalListName>()
  const [search, setSearch] = useState('')
  const [chosenPage, setPage] = useState(1)
  const found = Map.groupBy(searchProposals(proposals, search), ({ list }) => list)
  const count = (list: ProposalListName) => found.get(list)?.length ?? 0
  // The first list that has something to show.
  const list =
    chosen !== undefined && count(chosen) > 0
      ? chosen
      : (proposalLists.find((list) => count(list) > 0) ?? 'certain')
  const listed = found.get(list) ?? []
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(listed.length / proposalsPerPage)))
  const shown = listed.slice((page - 1) * proposalsPerPage, page * proposalsPerPage)
  const pictureCount = Math.max(1, ...shown.map(countPictures))
  const tickedCount = listed.filter(({ isTicked }) => isTicked).length
  const tick = (ids: readonly number[], isTicked: boolean) =>
    onChange(tickProposals(proposals, new Set(ids), isTicked))
  return (
    <div>
      <SearchInput
        label="Search number, name or product ID"
        slashFocuses
        className="mb-3"
        value={search}
        onChange={(text) => {
          setSearch(text)
          setPage(1)
        }}
      />
      <Card flush aria-label="Proposed styles">
        <div className="grid grid-cols-4 divide-x divide-hairline border-b border-hairline max-sm:grid-cols-2 max-sm:divide-x-0">
          {proposalLists.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={list === each}
              onClick={() => {
                setChosen(each)
                setPage(1)
              }}
              className="px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-selected aria-pressed:selvedge-left"
            >
              <span className="block text-control text-muted">{listLabels[each]}</span>
              <span className="block text-title tabular">{formatCount(count(each))}</span>
            </button>
          ))}
        </div>
        {listed.length === 0 ? (
          <p className="px-4 py-10 text-center text-control text-muted">
            No proposed style matches your search.
          </p>
        ) : (
          <>
            <div className="flex items-center gap-3 border-b border-hairline px-4 py-1.5">
              <RowCheckbox
                label={`Tick all of ${listLabels[list]}`}
                checked={tickedCount === listed.length}
                mixed={tickedCount > 0 && tickedCount < listed.length}
                onChange={(isTicked) =>
                  tick(
                    listed.map(({ id }) => id),
                    isTicked,
                  )
                }
              />
              <p className="min-w-0 text-control">
                <span className="tabular">{`${formatCount(tickedCount)} of ${pluralize(listed.length, 'style')} ticked`}</span>
                <span className="text-muted">{` · ${listHints[list]}`}</span>
              </p>
            </div>
            <ul aria-label={`${listLabels[list]} styles`} className="divide-y divide-hairline">
              {shown.map((proposal) => (
                <ProposalRow
                  key={proposal.id}
                  proposal={proposal}
                  pictureCount={pictureCount}
                  onTick={(isTicked) => tick([proposal.id], isTicked)}
                  onEdit={() => onEdit(proposal.id)}
                />
              ))}
            </ul>
          </>
        )}
      </Card>
      <Pagination page={page} pageSize={proposalsPerPage} total={listed.length} onPageChange={setPage} />
    </div>
  )
}

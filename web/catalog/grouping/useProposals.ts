// Loads the proposals for grouping as the server finds them.
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

import { type ProposalEvent, proposeStyles } from '#contract/catalog/grouping.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'

import { addProposals, type Proposals } from './groupingState.ts'

type Totals = Omit<Extract<ProposalEvent, { type: 'done' }>, 'type'>

export interface ProposalsRun {
  proposals: Proposals
  setProposals: Dispatch<SetStateAction<Proposals>>
  /** Products read so far. */
  readCount: number
  /** Undefined while proposals are loading. */
  totals: Totals | undefined
  error: string | undefined
}

/** Loads once, when it is mounted. With `importId`, for the products of that import. */
export function useProposals(importId: number | undefined): ProposalsRun {
  const [proposals, setProposals] = useState<Proposals>([])
  const [readCount, setReadCount] = useState(0)
  const [totals, setTotals] = useState<Totals>()
  const [error, setError] = useState<string>()

  useEffect(() => {
    const controller = new AbortController()
    void read(importId, controller.signal, (event) => {
      if (event.type === 'proposals') setProposals((before) => addProposals(before, event.proposals))
      else if (event.type === 'progress') setReadCount(event.products)
      else if (event.type === 'done') setTotals(event)
      else setError(event.message)
    })
    return () => controller.abort()
  }, [importId])

  return { proposals, setProposals, readCount, totals, error }
}

async function read(
  importId: number | undefined,
  signal: AbortSignal,
  onEvent: (event: ProposalEvent) => void,
): Promise<void> {
  try {
    const events = await call(proposeStyles, { importId }, { signal })
    for await (const event of events) {
      if (signal.aborted) return
      onEvent(event)
    }
  } catch (error) {
    if (signal.aborted) return
    onEvent({ type: 'failed', message: errorMessage(error, 'Check the connection, then try again.') })
  }
}

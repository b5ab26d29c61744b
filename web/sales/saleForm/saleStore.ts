// What the form of a sale edits: a draft that is stored in the browser (draftStore.ts), or an order (orderEdit.ts).
import { useSyncExternalStore } from 'react'

import type { Order } from '#contract/sales/orders.ts'

import { priceLines } from './linePrices.ts'
import type { SaleDocument } from './saleDocuments.ts'
import type { SaleDraft } from './saleDraft.ts'

/** What an edit is based on. */
export type EditedOrder = Pick<Order, 'id' | 'number' | 'version' | 'state' | 'units'>

export interface SaleState {
  draft: SaleDraft
  /** How many drafts this window has opened; each gets a new form. */
  openCount: number
}

export type DraftChange = Partial<
  Pick<
    SaleDraft,
    'form' | 'proposal' | 'lines' | 'styleIds' | 'stylePrices' | 'copyOf' | 'key' | 'attempt' | 'sentAt'
  >
>

export interface SaleStore {
  document: SaleDocument
  /** Undefined for a new document. */
  edits?: EditedOrder
  read: () => SaleState
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  change: (change: DraftChange) => void
}

export function useDraftState<State, T>(
  store: { read: () => State; subscribe: SaleStore['subscribe'] },
  select: (state: State) => T,
): T {
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}

export function changeDraft(draft: SaleDraft, { lines, ...change }: DraftChange): SaleDraft {
  return { ...draft, ...change, ...(lines && { lines: priceLines(lines) }), savedAt: new Date() }
}

export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** Keeps the draft of an edit in memory. */
export function createEditStore(document: SaleDocument, edits: EditedOrder, opened: SaleDraft): SaleStore {
  const { subscribe, notify } = createListeners()
  let state: SaleState = { draft: opened, openCount: 1 }
  return {
    document,
    edits,
    read: () => state,
    subscribe,
    change: (change) => {
      state = { ...state, draft: changeDraft(state.draft, change) }
      notify()
    },
  }
}

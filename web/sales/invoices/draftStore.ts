// The invoice that this window writes, and the others that the person began: kept in the browser, each under a place of its own.
import { useSyncExternalStore } from 'react'

import {
  removeStored,
  writeStored,
  storedKeys,
  onStorageChange,
  readStored,
} from '#web/api/browserStorage.ts'
import { randomId } from '#web/api/useIdempotencyKey.ts'

import { hasContent, InvoiceDraft, newDraft, claimDraft, recentDrafts } from './invoiceDraft.ts'

interface DraftState {
  draft: InvoiceDraft
  /** Counts the drafts that were opened: the form of each is drawn anew. */
  opened: number
  /** Begun before or in another tab, the newest first. */
  others: readonly InvoiceDraft[]
  /** One tab at a time writes a draft, so that none overwrites what was typed in another. */
  isWritten: 'here' | 'in another tab' | 'no more'
  /** False where the browser has no room for it. */
  isKept: boolean
}

type Change = Partial<Pick<InvoiceDraft, 'form' | 'lines' | 'key' | 'attempt' | 'sentAt'>>

export interface DraftStore {
  read: () => DraftState
  subscribe: (listener: () => void) => () => void
  /** Saved shortly after; `saveNow` does not wait. */
  change: (change: Change) => void
  saveNow: () => void
  /** The invoice of that draft exists: it is kept no longer. What is on screen stays until the page is left. */
  markCreated: (id: string) => void
  /** Forgets the draft and begins another. The function returned brings it back. */
  discard: () => () => void
  /** Forgets one of the others. The function returned brings it back. */
  discardOther: (draft: InvoiceDraft) => () => void
  /** Goes on with one of the others; what is written here is put aside, not lost. */
  resume: (draft: InvoiceDraft) => void
  /** Takes the draft back from the other tab, as that left it. */
  continueHere: () => void
  startNew: () => void
}

const saveAfterMs = 300

/** Made anew with every page that is loaded: a duplicated tab has the first one's sessionStorage, but not this. */
const thisWindow = randomId()

let opened: { userId: number; store: DraftStore; enter: () => void } | undefined

/** The store of that person; whoever signs in or out loads the page anew. To be called when the page is opened. */
export function openDraftStore(userId: number): DraftStore {
  if (opened?.userId !== userId) opened = { userId, ...openDrafts(userId) }
  opened.enter()
  return opened.store
}

export function useDraftState<T>(store: DraftStore, select: (state: DraftState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}

function openDrafts(userId: number): { store: DraftStore; enter: () => void } {
  const places = `invoice-draft:${userId}:`
  const placeOf = ({ id }: InvoiceDraft) => `${places}${id}`
  const writerBefore = rememberWindow(`invoice-writer:${userId}`)
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFinished = false
  let state = stateOf(newDraft(thisWindow), 0)

  function stateOf(draft: InvoiceDraft, opened: number): DraftState {
    return { draft, opened, others: othersThan(draft), isWritten: 'here', isKept: true }
  }

  function othersThan({ id }: InvoiceDraft): InvoiceDraft[] {
    return readAll().filter((other) => other.id !== id)
  }

  /** Forgets what is too old, too much, or of another release. */
  function readAll(): InvoiceDraft[] {
    const kept = storedKeys(places)
    const drafts = recentDrafts(
      kept.flatMap((place) => readStored(place, InvoiceDraft) ?? []),
      new Date(),
    )
    const worthy = new Set(drafts.map(placeOf))
    for (const place of kept) if (!worthy.has(place)) removeStored(place)
    return drafts
  }

  function update(change: Partial<DraftState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** From now on this window writes it, whichever did before. */
  function open(draft: InvoiceDraft): void {
    clearTimeout(timer)
    timer = undefined
    isFinished = false
    state = stateOf(claimDraft(draft, thisWindow, new Date()), state.opened + 1)
    update({ isKept: write() })
  }

  function saveNow(): void {
    clearTimeout(timer)
    timer = undefined
    if (isFinished || state.isWritten !== 'here') return
    const kept = readStored(placeOf(state.draft), InvoiceDraft)
    if (kept && kept.writer !== thisWindow) update({ isWritten: 'in another tab' })
    else update({ isKept: write() })
  }

  function write(): boolean {
    const { draft } = state
    if (hasContent(draft)) return writeStored(placeOf(draft), InvoiceDraft, draft)
    removeStored(placeOf(draft))
    return true
  }

  function putAside(): void {
    if (isFinished || state.isWritten !== 'here' || !hasContent(state.draft)) return
    writeStored(placeOf(state.draft), InvoiceDraft, { ...state.draft, writer: '' })
  }

  const store: DraftStore = {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(change) {
      update({ draft: { ...state.draft, ...change, savedAt: new Date() } })
      timer ??= setTimeout(saveNow, saveAfterMs)
    },
    saveNow,
    markCreated(id) {
      removeStored(places + id)
      if (state.draft.id === id) isFinished = true
      else update({ others: othersThan(state.draft) })
    },
    discard() {
      const { draft } = state
      removeStored(placeOf(draft))
      open(newDraft(thisWindow))
      return () => store.resume(draft)
    },
    discardOther(other) {
      removeStored(placeOf(other))
      update({ others: othersThan(state.draft) })
      return () => {
        writeStored(placeOf(other), InvoiceDraft, other)
        update({ others: othersThan(state.draft) })
      }
    },
    resume(other) {
      putAside()
      // Another tab may have gone on with it since it was offered here.
      open(readStored(placeOf(other), InvoiceDraft) ?? other)
    },
    continueHere() {
      store.resume(state.draft)
    },
    startNew() {
      open(newDraft(thisWindow))
    },
  }

  function enter(): void {
    if (isFinished || state.isWritten !== 'here') open(newDraft(thisWindow))
    else update({ others: othersThan(state.draft) })
  }

  // After a reload nobody is asked: the window goes on with what it wrote.
  const mine = state.others.find(({ writer }) => writer === writerBefore)
  if (mine) open(mine)

  onStorageChange((place) => {
    if (!place.startsWith(places)) return
    if (place !== placeOf(state.draft)) return update({ others: othersThan(state.draft) })
    const kept = readStored(place, InvoiceDraft)
    if (kept && kept.writer !== thisWindow) update({ isWritten: 'in another tab' })
    else if (!kept && state.isWritten === 'in another tab') update({ isWritten: 'no more' })
  })
  const saveIfPending = () => {
    if (timer !== undefined) saveNow()
  }
  window.addEventListener('pagehide', saveIfPending)
  document.addEventListener('visibilitychange', saveIfPending)
  return { store, enter }
}

/** Which window wrote in this tab before the page was loaded anew. */
function rememberWindow(place: string): string | undefined {
  const before = sessionStorage.getItem(place) ?? undefined
  sessionStorage.setItem(place, thisWindow)
  return before
}

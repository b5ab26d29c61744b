// The invoice drafts of a user, saved in the browser. One window at a time edits a draft.
import { useSyncExternalStore } from 'react'

import { randomId } from '#web/api/attemptKey.ts'
import {
  onStorageChange,
  readStored,
  removeStored,
  storedKeys,
  writeStored,
} from '#web/api/browserStorage.ts'

import { priceLines } from './linePrices.ts'
import { takeOverDraft, hasContent, InvoiceDraft, newDraft, recentDrafts } from './saleDraft.ts'

interface DraftState {
  draft: InvoiceDraft
  /** How many drafts this window has opened; each gets a new form. */
  openCount: number
  /** Newest first. */
  otherDrafts: readonly InvoiceDraft[]
  /** 'closed': created or discarded by the other window. */
  ownership: 'this window' | 'other window' | 'closed'
  /** False if the browser's storage is full. */
  isSaved: boolean
}

type DraftChange = Partial<
  Pick<
    InvoiceDraft,
    'form' | 'proposal' | 'lines' | 'styleIds' | 'stylePrices' | 'copyOf' | 'key' | 'attempt' | 'sentAt'
  >
>

export type DraftStore = ReturnType<typeof createDraftStore>

const saveDelayMs = 300

/** Not in sessionStorage, which a duplicated tab copies. */
const windowId = randomId()

let current: { userId: number; store: DraftStore } | undefined

/** The draft store of a user. Call it when the page opens. */
export function openDraftStore(userId: number): DraftStore {
  if (current?.userId !== userId) current = { userId, store: createDraftStore(userId) }
  current.store.enter()
  return current.store
}

export function useDraftState<T>(store: DraftStore, select: (state: DraftState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}

function createDraftStore(userId: number) {
  const keyPrefix = `invoice-draft:${userId}:`
  const storageKey = ({ id }: InvoiceDraft) => `${keyPrefix}${id}`
  const previousWindowId = replaceWindowId(`invoice-writer:${userId}`)
  const listeners = new Set<() => void>()
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let isCreated = false
  let state = initialState(newDraft(windowId), 0)

  function initialState(draft: InvoiceDraft, openCount: number): DraftState {
    return { draft, openCount, otherDrafts: otherDrafts(draft), ownership: 'this window', isSaved: true }
  }

  function otherDrafts({ id }: InvoiceDraft): InvoiceDraft[] {
    return readDrafts().filter((other) => other.id !== id)
  }

  /** Also removes drafts that are invalid, too old or too many. */
  function readDrafts(): InvoiceDraft[] {
    const keys = storedKeys(keyPrefix)
    const drafts = recentDrafts(
      keys.flatMap((key) => readStored(key, InvoiceDraft) ?? []),
      new Date(),
    )
    const validKeys = new Set(drafts.map(storageKey))
    for (const key of keys) if (!validKeys.has(key)) removeStored(key)
    return drafts
  }

  function update(change: Partial<DraftState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function refreshOthers(): void {
    update({ otherDrafts: otherDrafts(state.draft) })
  }

  function open(draft: InvoiceDraft): void {
    cancelSave()
    isCreated = false
    state = initialState(takeOverDraft(draft, windowId, new Date()), state.openCount + 1)
    update({ isSaved: save() })
  }

  function cancelSave(): void {
    clearTimeout(saveTimer)
    saveTimer = undefined
  }

  function saveNow(): void {
    cancelSave()
    if (isCreated || state.ownership !== 'this window') return
    const stored = readStored(storageKey(state.draft), InvoiceDraft)
    if (stored && stored.writer !== windowId) update({ ownership: 'other window' })
    else update({ isSaved: save() })
  }

  function save(): boolean {
    const { draft } = state
    if (hasContent(draft)) return writeStored(storageKey(draft), InvoiceDraft, draft)
    removeStored(storageKey(draft))
    return true
  }

  /** Saves the current draft and opens another one, in its latest version. */
  function resume(draft: InvoiceDraft): void {
    if (!isCreated && state.ownership === 'this window' && hasContent(state.draft)) {
      writeStored(storageKey(state.draft), InvoiceDraft, { ...state.draft, writer: '' })
    }
    open(readStored(storageKey(draft), InvoiceDraft) ?? draft)
  }

  // After a reload, continue with the draft that this tab was editing.
  const draftBeforeReload = state.otherDrafts.find(({ writer }) => writer === previousWindowId)
  if (draftBeforeReload) open(draftBeforeReload)

  onStorageChange((key) => {
    if (!key.startsWith(keyPrefix)) return
    if (key !== storageKey(state.draft)) return refreshOthers()
    const stored = readStored(key, InvoiceDraft)
    if (stored && stored.writer !== windowId) update({ ownership: 'other window' })
    else if (!stored && state.ownership === 'other window') update({ ownership: 'closed' })
  })
  const savePending = () => {
    if (saveTimer !== undefined) saveNow()
  }
  window.addEventListener('pagehide', savePending)
  document.addEventListener('visibilitychange', savePending)

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** To be called when the page opens. */
    enter: () => {
      if (isCreated || state.ownership !== 'this window') open(newDraft(windowId))
      else refreshOthers()
    },
    /** Saves after a short delay. */
    change: ({ lines, ...change }: DraftChange) => {
      const draft = { ...state.draft, ...change, ...(lines && { lines: priceLines(lines) }) }
      update({ draft: { ...draft, savedAt: new Date() } })
      saveTimer ??= setTimeout(saveNow, saveDelayMs)
    },
    saveNow,
    /** Removes the draft of a created invoice. Its form stays on screen until the page is left. */
    markCreated: (id: string) => {
      removeStored(keyPrefix + id)
      if (state.draft.id === id) isCreated = true
      else refreshOthers()
    },
    /** Removes the draft and opens an empty one. Returns the undo function. */
    discard: () => {
      const { draft } = state
      removeStored(storageKey(draft))
      open(newDraft(windowId))
      return () => resume(draft)
    },
    /** Removes one of the other drafts. Returns the undo function. */
    discardOther: (draft: InvoiceDraft) => {
      removeStored(storageKey(draft))
      refreshOthers()
      return () => {
        writeStored(storageKey(draft), InvoiceDraft, draft)
        refreshOthers()
      }
    },
    resume,
    /** Opens a copy; a correction of the same invoice that is not finished is continued instead. */
    startCopy: (draft: InvoiceDraft) => {
      const isSame = ({ copyOf }: InvoiceDraft) =>
        copyOf?.kind === 'correction' && copyOf.id === draft.copyOf?.id && draft.copyOf.kind === copyOf.kind
      if (!isCreated && state.ownership === 'this window' && isSame(state.draft)) return
      resume(readDrafts().find(isSame) ?? draft)
    },
    /** Takes the draft over from the other window. */
    continueHere: () => resume(state.draft),
    startNew: () => open(newDraft(windowId)),
  }
}

/** Stores this window's id for the next reload. Returns the id before this one. */
function replaceWindowId(key: string): string | undefined {
  const previous = sessionStorage.getItem(key) ?? undefined
  sessionStorage.setItem(key, windowId)
  return previous
}

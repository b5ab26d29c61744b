// The drafts of a user, saved in the browser. One window at a time edits a draft.
import { randomId } from '#web/api/attemptKey.ts'
import {
  onStorageChange,
  readStored,
  removeStored,
  storedKeys,
  writeStored,
} from '#web/api/browserStorage.ts'
import { readTab, removeTab, writeTab } from '#web/api/tabStorage.ts'

import type { SaleDocument } from './saleDocuments.ts'
import { copyDraft, takeOverDraft, hasContent, SaleDraft, newDraft, recentDrafts } from './saleDraft.ts'
import { changeDraft, createListeners, type DraftChange, type SaleState } from './saleStore.ts'

interface DraftState extends SaleState {
  /** Newest first. */
  otherDrafts: readonly SaleDraft[]
  /** 'closed': created or discarded by the other window. */
  ownership: 'this window' | 'other window' | 'closed'
  /** False if the browser's storage is full. */
  isSaved: boolean
}

export type DraftStore = ReturnType<typeof createDraftStore>

const saveDelayMs = 300

/** In sessionStorage, which a duplicated tab copies, only for the next page of this tab. */
const windowId = randomId()

/** By the name of the document. */
const opened = new Map<string, { userId: number; store: DraftStore }>()

/** The draft store of a user for a document. Call it when the page opens. */
export function openDraftStore(userId: number, document: SaleDocument): DraftStore {
  const current = opened.get(document.name)
  const store = current?.userId === userId ? current.store : createDraftStore(userId, document)
  opened.set(document.name, { userId, store })
  store.enter()
  return store
}

function createDraftStore(userId: number, document: SaleDocument) {
  const keyPrefix = `${document.name}-draft:${userId}:`
  const storageKey = ({ id }: SaleDraft) => `${keyPrefix}${id}`
  const previous = takeOverWindow(`${document.name}-writer:${userId}`)
  const { subscribe, notify } = createListeners()
  const newEmptyDraft = () => newDraft(windowId, new Date(), document.name)
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let isCreated = false
  let state = initialState(newEmptyDraft(), 0)

  function initialState(draft: SaleDraft, openCount: number): DraftState {
    return { draft, openCount, otherDrafts: otherDrafts(draft), ownership: 'this window', isSaved: true }
  }

  function otherDrafts({ id }: SaleDraft): SaleDraft[] {
    return readDrafts().filter((other) => other.id !== id)
  }

  /** Also removes drafts that are invalid, too old or too many. */
  function readDrafts(): SaleDraft[] {
    const keys = storedKeys(keyPrefix)
    const drafts = recentDrafts(
      keys.flatMap((key) => readStored(key, SaleDraft) ?? []),
      new Date(),
    )
    const validKeys = new Set(drafts.map(storageKey))
    for (const key of keys) if (!validKeys.has(key)) removeStored(key)
    return drafts
  }

  function update(change: Partial<DraftState>): void {
    state = { ...state, ...change }
    notify()
  }

  function refreshOthers(): void {
    update({ otherDrafts: otherDrafts(state.draft) })
  }

  function open(draft: SaleDraft): void {
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
    const stored = readStored(storageKey(state.draft), SaleDraft)
    if (stored && stored.writer !== windowId) update({ ownership: 'other window' })
    else update({ isSaved: save() })
  }

  function save(): boolean {
    const { draft } = state
    if (hasContent(draft)) return writeStored(storageKey(draft), SaleDraft, draft)
    removeStored(storageKey(draft))
    return true
  }

  /** Saves the current draft and opens another one, in its latest version. */
  function resume(draft: SaleDraft): void {
    if (!isCreated && state.ownership === 'this window' && hasContent(state.draft)) {
      writeStored(storageKey(state.draft), SaleDraft, { ...state.draft, writer: '' })
    }
    open(readStored(storageKey(draft), SaleDraft) ?? draft)
  }

  // A reload continues with the draft that this tab was editing, and a duplicated tab with a copy.
  const draftBefore = state.otherDrafts.find(({ writer }) => writer === previous?.id)
  if (draftBefore) open(previous?.isOpen ? copyDraft(draftBefore) : draftBefore)

  onStorageChange((key) => {
    if (!key.startsWith(keyPrefix)) return
    if (key !== storageKey(state.draft)) return refreshOthers()
    const stored = readStored(key, SaleDraft)
    if (stored && stored.writer !== windowId) update({ ownership: 'other window' })
    else if (!stored && state.ownership === 'other window') update({ ownership: 'closed' })
  })
  const savePending = () => {
    if (saveTimer !== undefined) saveNow()
  }
  window.addEventListener('pagehide', savePending)
  window.document.addEventListener('visibilitychange', savePending)

  return {
    document,
    read: () => state,
    subscribe,
    /** To be called when the page opens. */
    enter: () => {
      if (isCreated || state.ownership !== 'this window') open(newEmptyDraft())
      else refreshOthers()
    },
    /** Saves after a short delay. */
    change: (change: DraftChange) => {
      update({ draft: changeDraft(state.draft, change) })
      saveTimer ??= setTimeout(saveNow, saveDelayMs)
    },
    saveNow,
    /** Removes the draft of a created document. Its form stays on screen until the page is left. */
    markCreated: (id: string) => {
      removeStored(keyPrefix + id)
      if (state.draft.id === id) isCreated = true
      else refreshOthers()
    },
    /** Removes the draft and opens an empty one. Returns the undo function. */
    discard: () => {
      const { draft } = state
      removeStored(storageKey(draft))
      open(newEmptyDraft())
      return () => resume(draft)
    },
    /** Removes one of the other drafts. Returns the undo function. */
    discardOther: (draft: SaleDraft) => {
      removeStored(storageKey(draft))
      refreshOthers()
      return () => {
        writeStored(storageKey(draft), SaleDraft, draft)
        refreshOthers()
      }
    },
    resume,
    /** Opens a copy; a correction of the same invoice that is not finished is continued instead. */
    startCopy: (draft: SaleDraft) => {
      const isSame = ({ copyOf }: SaleDraft) =>
        copyOf?.kind === 'correction' && copyOf.id === draft.copyOf?.id && draft.copyOf.kind === copyOf.kind
      if (!isCreated && state.ownership === 'this window' && isSame(state.draft)) return
      resume(readDrafts().find(isSame) ?? draft)
    },
    /** Takes the draft over from the other window. */
    continueHere: () => resume(state.draft),
    startNew: () => open(newEmptyDraft()),
  }
}

/**
 * Stores this window's id for the next page of the tab. Returns the id before this one, and whether its page is still open: it marks that
 * it was left.
 */
function takeOverWindow(key: string): { id: string; isOpen: boolean } | undefined {
  const id = readTab(key)
  const leftKey = `${key}:left`
  const isOpen = readTab(leftKey) !== id
  writeTab(key, windowId)
  const leave = () => void writeTab(leftKey, windowId)
  window.addEventListener('pagehide', leave)
  // A phone may discard the page after this.
  window.document.addEventListener('freeze', leave)
  window.document.addEventListener('resume', () => removeTab(leftKey))
  return id === null ? undefined : { id, isOpen }
}

import { useMemo } from 'react'

import type { StoredValue } from '#web/api/storedValue.ts'

import { type ChangeItems, createItemTarget, type ItemDraft } from './itemDraft.ts'
import type { ItemTarget } from './useItemEntry.ts'

/** Where looked up and typed items go: into the lines of a draft. */
export function useItemTarget<Draft extends ItemDraft>({
  read,
  change,
}: StoredValue<Draft>): { changeItems: ChangeItems; target: ItemTarget } {
  return useMemo(() => {
    const changeItems: ChangeItems = (next) => change((before) => ({ ...before, ...next(before) }))
    return { changeItems, target: createItemTarget(read, changeItems) }
  }, [read, change])
}

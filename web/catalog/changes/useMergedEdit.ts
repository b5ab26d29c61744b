// Saves an edited record and merges it with other users' changes.
import { useState } from 'react'

import type { ErrorResponse } from '#contract/platform/errors.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import type { ToastMessage } from '#web/ui/toast.ts'

import { conflictBody, type EditMerge, mergeEdit } from './mergeEdit.ts'

export type Side = 'mine' | 'theirs'

/** Both users changed the same field. Nothing is saved until the user has chosen a value. */
interface EditConflict<Fields, Current> {
  failure: ErrorResponse
  /** The current record; the next attempt is based on it. */
  current: Current
  merge: EditMerge<Fields>
}

export interface OpenConflict<Fields, Current> extends EditConflict<Fields, Current> {
  chosen: Partial<Record<keyof Fields, Side>>
}

interface Saved<Reply> {
  reply: Reply
  /** Changes of other users, by field. */
  meanwhile: NonNullable<ErrorResponse['errors']>
}

export interface MergedEditOptions<Fields, Current, Reply> {
  /** The record; the edit is based on it as it was when the form opened. */
  original: Current
  names: readonly (keyof Fields)[]
  toFields: (record: Current) => Fields
  /** Throws a 409 with the changes of each field if the record has a newer version. */
  save: (fields: Fields, version: number) => Promise<Reply>
  load: () => Promise<Current>
  /** Shows the value of a field in the form. */
  show: (field: keyof Fields, fields: Fields) => void
  success: (saved: Saved<Reply>) => ToastMessage | undefined
  failure: string
  /** Called also after the form was closed. */
  onSaved?: (reply: Reply) => void
  /** Closes the form. */
  onDone: () => void
  /** For other errors: returns true if the form shows it. */
  onFailure?: (error: unknown) => boolean
}

/** `save(fields)` takes what the form has now. Fields that only others changed are kept without asking. */
export function useMergedEdit<Fields extends object, Current extends { version: number }, Reply>(
  options: MergedEditOptions<Fields, Current, Reply>,
) {
  const { toFields, show, success, failure, onSaved, onDone, onFailure } = options
  const [original] = useState(options.original)
  const [conflict, setConflict] = useState<OpenConflict<Fields, Current>>()
  const base = conflict?.current ?? original
  const { mutate, isPending } = useAction((mine: Fields) => saveMerged(options, base, mine), {
    success: (outcome) => ('merge' in outcome ? undefined : success(outcome)),
    failure,
    ...(onFailure && { onFailure }),
    onSuccess(outcome) {
      if ('merge' in outcome) {
        for (const field of outcome.merge.adopted) show(field, outcome.merge.fields)
        return setConflict({ ...outcome, chosen: {} })
      }
      onSaved?.(outcome.reply)
      return reloadDependentQueries()
    },
    onDone: (outcome) => ('merge' in outcome ? undefined : onDone()),
  })

  return {
    save: (fields: Fields) => mutate(fields),
    isSaving: isPending,
    /** The record that the next attempt is based on. */
    base,
    conflict,
    isUndecided: conflict?.merge.conflicting.some((field) => conflict.chosen[field] === undefined) ?? false,
    choose: (field: keyof Fields, side: Side): void => {
      if (!conflict) return
      show(field, side === 'mine' ? conflict.merge.fields : toFields(conflict.current))
      setConflict({ ...conflict, chosen: { ...conflict.chosen, [field]: side } })
    },
  }
}

const maxAttempts = 5

/** Retries with the merged fields if another user changed different fields. Throws the last error. */
async function saveMerged<Fields extends object, Current extends { version: number }, Reply>(
  { names, toFields, save, load }: MergedEditOptions<Fields, Current, Reply>,
  original: Current,
  mine: Fields,
): Promise<Saved<Reply> | EditConflict<Fields, Current>> {
  const changes = new Map<string, { path: string; message: string }>()
  let { version } = original
  let fields = mine
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { reply: await save(fields, version), meanwhile: [...changes.values()] }
    } catch (error) {
      const failure = conflictBody(error)
      if (!failure || attempt === maxAttempts) throw error
      const current = await load()
      // With the current version, the server refused the values themselves.
      if (current.version === version) throw error
      for (const change of failure.errors ?? []) changes.set(change.path, change)
      const merge = mergeEdit(names, { original: toFields(original), current: toFields(current), mine })
      if (merge.conflicting.length > 0) {
        return { failure: { ...failure, errors: [...changes.values()] }, current, merge }
      }
      version = current.version
      fields = merge.fields
    }
  }
}

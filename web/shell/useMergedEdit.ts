// Saves an edited record. Changes that other users made in the meantime are merged, and a field that both changed is asked for.
import { useRef, useState } from 'react'

import type { ErrorResponse } from '#contract/platform/errors.ts'
import { isRefused } from '#web/api/attemptKey.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import type { ToastMessage } from '#web/ui/toast.ts'

import { conflictBody, describeKept, type EditMerge, findSaved, mergeEdit } from './mergeEdit.ts'

export type Side = 'mine' | 'theirs'

/** Both users changed the same fields. Nothing is saved until the user has chosen their values. */
export interface EditConflict<Fields> {
  /** 'Rib Tank was changed by Mona Manager while you were editing it.' */
  title: string
  /** `message` describes the other user's change. */
  fields: readonly { name: keyof Fields & string; label: string; message: string | undefined }[]
  /** Sentences about the fields that only the other user changed. */
  adopted: readonly string[]
  values: Record<Side, Fields>
  chosen: Partial<Record<keyof Fields, Side>>
}

export interface MergedEditOptions<Fields, Current, Reply> {
  /** The record; the edit is based on it as it was when the form opened. */
  original: Current
  /** The labels of all fields; a function if they depend on the record, called once it is loaded. */
  labels: Record<keyof Fields, string> | (() => Record<keyof Fields, string>)
  /** The name of a field in the API, if it has another one. */
  pathOf?: (field: keyof Fields & string) => string
  toFields: (record: Current) => Fields
  /** Throws a 409 with the changes of each field if the record has a newer version. */
  save: (fields: Fields, version: number) => Promise<Reply>
  load: () => Promise<Current>
  /** Whether merged fields can be saved together. If not, the form shows them. */
  isValid?: (fields: Fields) => boolean
  /** Shows the values of these fields in the form. */
  show: (names: readonly (keyof Fields & string)[], fields: Fields) => void
  /** `kept` is a sentence about the changes of other users. */
  success: (reply: Reply, kept: string | undefined) => ToastMessage | undefined
  failure: string
  /** Called also after the form was closed. */
  onSaved?: (reply: Reply) => void
  /** Closes the form. */
  onDone?: (reply: Reply) => unknown
  /** For other errors: returns true if the form shows it. */
  onFailure?: (error: unknown) => boolean
}

interface Saved<Fields, Reply> {
  reply: Reply
  /** The changes of other users, by path. */
  meanwhile: ChangesByPath
  /** As saved, with the fields that only others changed. */
  fields: Fields
  adopted: readonly (keyof Fields & string)[]
}

interface Unsaved<Fields, Current> {
  error: unknown
  failure: ErrorResponse
  meanwhile: ChangesByPath
  /** The current record; the next attempt is based on it. */
  current: Current
  merge: EditMerge<Fields>
}

type ChangesByPath = ReadonlyMap<string, string>

/** `save(fields)` takes what the form has now. Fields that only others changed are kept without asking. */
export function useMergedEdit<Fields extends object, Current extends { version: number }, Reply>(
  options: MergedEditOptions<Fields, Current, Reply>,
) {
  type Name = keyof Fields & string
  const { pathOf = String, toFields, show, success, failure, onSaved, onFailure } = options
  /** The record that the next attempt is based on. */
  const [base, setBase] = useState(options.original)
  const [conflict, setConflict] = useState<EditConflict<Fields>>()
  /** The fields of the last attempt whose response was lost: it may have saved them. */
  const sent = useRef<Fields>(undefined)
  const describe = (meanwhile: ChangesByPath, fields = namesOf(options)) => {
    const labels = labelsOf(options)
    return fields.flatMap((name) => {
      const message = meanwhile.get(pathOf(name))
      return message === undefined ? [] : [`${labels[name]}: ${message}`]
    })
  }

  const { mutateAsync, isPending } = useAction((mine: Fields) => saveMerged(options, { base, mine, sent }), {
    success: (outcome) =>
      'merge' in outcome ? undefined : success(outcome.reply, describeKept(describe(outcome.meanwhile))),
    failure,
    ...(onFailure && { onFailure }),
    onSuccess(outcome) {
      sent.current = undefined
      if (!('merge' in outcome)) {
        onSaved?.(outcome.reply)
        return reloadDependentQueries()
      }
      const { current, meanwhile, merge } = outcome
      const labels = labelsOf(options)
      if (merge.adopted.length > 0) show(merge.adopted, merge.fields)
      setBase(current)
      setConflict({
        title: outcome.failure.message,
        fields: merge.conflicting.map((name) => ({
          name,
          label: labels[name],
          message: meanwhile.get(pathOf(name)),
        })),
        adopted: describe(meanwhile, merge.adopted),
        values: { mine: merge.fields, theirs: toFields(current) },
        chosen: {},
      })
      return undefined
    },
  })

  /** Rejects if it isn't saved; the error is already shown. */
  async function saveAsync(fields: Fields, onDone = options.onDone): Promise<void> {
    const outcome = await mutateAsync(fields, {
      onDone(outcome) {
        if ('merge' in outcome) return
        void onDone?.(outcome.reply)
        // A form that stays open with further input would otherwise set them back.
        if (outcome.adopted.length > 0) show(outcome.adopted, outcome.fields)
      },
    })
    if ('merge' in outcome) throw outcome.error
  }

  return {
    save: (fields: Fields) => void saveAsync(fields).catch(() => undefined),
    saveAsync,
    isSaving: isPending,
    base,
    /** The next attempt is based on another record. */
    restart(record: Current): void {
      sent.current = undefined
      setBase(record)
      setConflict(undefined)
    },
    conflict,
    isUndecided: conflict?.fields.some(({ name }) => conflict.chosen[name] === undefined) ?? false,
    choose: (names: readonly Name[], side: Side): void => {
      if (!conflict) return
      show(names, conflict.values[side])
      const sides = { ...conflict.chosen, ...Object.fromEntries(names.map((name) => [name, side])) }
      setConflict({ ...conflict, chosen: sides })
    },
  }
}

type LabelOptions<Fields> = Pick<MergedEditOptions<Fields, unknown, unknown>, 'labels'>

function labelsOf<Fields>({ labels }: LabelOptions<Fields>): Record<keyof Fields, string> {
  return typeof labels === 'function' ? labels() : labels
}

function namesOf<Fields>(options: LabelOptions<Fields>): (keyof Fields & string)[] {
  return Object.keys(labelsOf(options)) as (keyof Fields & string)[]
}

const maxAttempts = 5

interface Attempt<Fields, Current> {
  base: Current
  mine: Fields
  sent: { current: Fields | undefined }
}

/** Retries with the merged fields if another user changed different fields. Throws the last error. */
async function saveMerged<Fields extends object, Current extends { version: number }, Reply>(
  options: MergedEditOptions<Fields, Current, Reply>,
  { base, mine, sent }: Attempt<Fields, Current>,
): Promise<Saved<Fields, Reply> | Unsaved<Fields, Current>> {
  const { toFields, save, load, isValid, pathOf = String } = options
  const meanwhile = new Map<string, string>()
  let { version } = base
  let fields = mine
  let adopted: readonly (keyof Fields & string)[] = []
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { reply: await save(fields, version), meanwhile, fields, adopted }
    } catch (error) {
      const failure = conflictBody(error)
      if (!isRefused(error)) sent.current = fields
      if (!failure || attempt === maxAttempts) throw error
      const current = await load().catch(() => undefined)
      // With the current version, the server refused the values themselves.
      if (!current || current.version === version) throw error
      for (const { path, message } of failure.errors ?? []) meanwhile.set(path, message)
      const names = namesOf(options)
      const versions = { original: toFields(base), current: toFields(current), mine, sent: sent.current }
      const merge = mergeEdit(names, versions)
      for (const name of findSaved(names, versions)) meanwhile.delete(pathOf(name))
      if (merge.conflicting.length > 0 || isValid?.(merge.fields) === false)
        return { error, failure, meanwhile, current, merge }
      version = current.version
      fields = merge.fields
      adopted = merge.adopted
    }
  }
}

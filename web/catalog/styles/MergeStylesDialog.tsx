// Merges another style into this one.
import { useState } from 'react'

import { findStyles, mergeStyles, type Style, type StyleSummary } from '#contract/catalog/styles.ts'
import { CallError } from '#contract/platform/client.ts'
import { pluralize } from '#domain/platform/format.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { UnsavedInput } from '#web/ui/UnsavedInput.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

import type { ReportChange } from './UndoBatch.tsx'

interface MergeStylesDialogProps {
  style: Style
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: ReportChange
}

export function MergeStylesDialog({ style, open, onOpenChange, onChanged }: MergeStylesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Merge into style ${style.number}`}
      description={`The products of the style that you choose move to ${style.name}. The chosen style is deleted.`}
      size="sm"
    >
      <MergeForm style={style} onDone={() => onOpenChange(false)} onChanged={onChanged} />
    </Dialog>
  )
}

/** Styles offered for a search. */
const maxOffered = 6

interface MergeFormProps {
  style: Style
  onDone: () => void
  onChanged: ReportChange
}

function MergeForm({ style, onDone, onChanged }: MergeFormProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<StyleSummary>()
  const [refusal, setRefusal] = useState<string>()
  const searched = useDebounced(text.trim(), 200)
  const query = useCall(
    findStyles,
    { page: 1, limit: maxOffered + 1, search: searched === '' ? style.name : searched },
    { keep: true },
  )
  const offered = (query.data?.styles ?? []).filter(({ id }) => id !== style.id).slice(0, maxOffered)
  // The style chosen before may not be in the new list, where nobody would see it.
  const search = (next: string) => {
    setText(next)
    setChosen(undefined)
  }
  const merging = useChange(mergeStyles, {
    failure: 'Failed to merge the styles',
    onDone({ batchId }) {
      onDone()
      onChanged('Styles merged', batchId)
    },
    onFailure(error) {
      if (!(error instanceof CallError && error.status === 409)) return false
      setRefusal([error.sentence, ...(error.body?.errors ?? []).map(({ message }) => message)].join(' '))
      return true
    },
  })
  return (
    <>
      <UnsavedInput when={chosen !== undefined} />
      <DialogBody>
        <div className="flex flex-col gap-3">
          {refusal !== undefined && (
            <Notice tone="warning" title="Styles not merged">
              {refusal}
            </Notice>
          )}
          <SearchInput label="Search styles..." maxLength={maxSearchLength} value={text} onChange={search} />
          <fieldset className="flex flex-col gap-1">
            <legend className="sr-only">Style to merge</legend>
            {offered.map((other) => (
              <label
                key={other.id}
                className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-hairline px-2.5 py-1 text-control has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name="style"
                  aria-label={`${other.name} ${other.number}`}
                  checked={chosen?.id === other.id}
                  onChange={() => {
                    setChosen(other)
                    setRefusal(undefined)
                  }}
                />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{other.name}</span>
                  <span className="block truncate text-meta text-muted">
                    <span className="code">{other.number}</span>
                    {` · ${pluralize(other.productCount, 'product')}`}
                  </span>
                </span>
              </label>
            ))}
            {query.isSuccess && offered.length === 0 && (
              <p className="py-2 text-control text-muted">No other style matches your search.</p>
            )}
          </fieldset>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          variant="primary"
          busy={merging.isPending}
          busyText="Merging..."
          disabledReason={chosen ? undefined : 'Choose a style first.'}
          onClick={() => chosen && merging.mutate({ id: style.id, otherId: chosen.id })}
        >
          {chosen ? `Merge ${chosen.number}` : 'Merge'}
        </Button>
      </DialogFooter>
    </>
  )
}

// Merges this record into another: choose the surviving record, then compare both and choose what it takes.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'

import { CallError } from '#contract/platform/client.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { capitalize } from '#domain/platform/format.ts'
import type { MergedRecord } from '#domain/platform/records/merges.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { useChange } from '#web/api/useChange.ts'
import type { RecordPath } from '#web/lists/ListTable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { UnsavedInput } from '#web/ui/UnsavedInput.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

interface Search {
  search: string
  limit: number
}

export interface MergeKind<Candidate, Choice, I extends z.ZodMiniType, R extends z.ZodMiniType> {
  /** In sentences: 'customer', 'customers'. */
  name: string
  names: string
  page: RecordPath
  endpoint: Endpoint<I, R>
  /** That of the list; its queries are reloaded with those of `search`. */
  listPath: string
  search: (input: Search) => Promise<readonly Candidate[]>
  /** Below the name of one that is offered, after its number. */
  describe: (candidate: Candidate) => (string | null)[]
  /** At the end of its row. */
  renderFigure?: (candidate: Candidate) => ReactNode
  /** Input of the endpoint besides both ids, before the user changes it. */
  firstChoice: (into: Candidate) => Choice
}

interface MergeDialogProps<Candidate, Choice, I extends z.ZodMiniType, R extends z.ZodMiniType> {
  kind: MergeKind<Candidate, Choice, I, R>
  merged: MergedRecord
  description: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Both records, and what can be selection. */
  renderPreview: (into: Candidate, choice: Choice, onChange: (choice: Choice) => void) => ReactNode
}

export function MergeDialog<
  Candidate extends MergedRecord,
  Choice extends object,
  I extends z.ZodMiniType,
  R extends z.ZodMiniType<MergedRecord>,
>(props: MergeDialogProps<Candidate, Choice, I, R>) {
  const { merged, description, open, onOpenChange } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Merge ${merged.number} ${merged.name}`}
      description={description}
    >
      <MergeForm {...props} />
    </Dialog>
  )
}

function MergeForm<
  Candidate extends MergedRecord,
  Choice extends object,
  I extends z.ZodMiniType,
  R extends z.ZodMiniType<MergedRecord>,
>({ kind, merged, onOpenChange, renderPreview }: MergeDialogProps<Candidate, Choice, I, R>) {
  const [selection, setSelection] = useState<{ into: Candidate; choice: Choice }>()
  const [refusal, setRefusal] = useState<string>()
  const navigate = useNavigate()
  const merging = useChange(kind.endpoint, {
    failure: `Failed to merge the ${kind.names}`,
    success: (surviving) => `${merged.number} merged into ${(surviving as MergedRecord).number}`,
    onDone(surviving) {
      onOpenChange(false)
      void navigate({ to: kind.page, params: { id: String((surviving as MergedRecord).id) } })
    },
    onFailure(error) {
      if (!(error instanceof CallError && error.status === 409)) return false
      setRefusal(messagesOf(error))
      return true
    },
  })
  const choose = (into: Candidate | undefined) => {
    setSelection(into && { into, choice: kind.firstChoice(into) })
    setRefusal(undefined)
  }
  const merge = ({ into, choice }: { into: Candidate; choice: Choice }) =>
    merging.mutate({ id: merged.id, into: into.id, ...choice } as z.output<I>)
  return (
    <>
      <UnsavedInput when={selection !== undefined} />
      <DialogBody>
        <div className="flex flex-col gap-4">
          {refusal !== undefined && (
            <Notice tone="warning" title={`${capitalize(kind.names)} not merged`}>
              {refusal}
            </Notice>
          )}
          {selection ? (
            renderPreview(selection.into, selection.choice, (choice) =>
              setSelection({ ...selection, choice }),
            )
          ) : (
            <Picker kind={kind} merged={merged} onChoose={choose} />
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        {selection && <Button onClick={() => choose(undefined)}>Choose another</Button>}
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button
          variant="primary"
          busy={merging.isPending}
          busyText="Merging..."
          disabledReason={selection ? undefined : `Choose a ${kind.name} first.`}
          onClick={() => selection && merge(selection)}
        >
          {selection ? `Merge into ${selection.into.number}` : 'Merge'}
        </Button>
      </DialogFooter>
    </>
  )
}

/** Also what changed since a record was shown. */
function messagesOf(error: CallError): string {
  const messages = (error.body?.errors ?? []).map(({ message }) => message)
  return [...new Set([error.sentence, ...messages])].join(' ')
}

function longestWord(text: string): string {
  return text.split(/\s+/).toSorted((one, other) => other.length - one.length)[0] ?? text
}

/** Records offered for a search. */
const maxOffered = 6

function Picker<Candidate extends MergedRecord>({
  kind: { name, names, listPath, search: findMatches, describe, renderFigure },
  merged,
  onChoose,
}: {
  kind: Pick<
    MergeKind<Candidate, unknown, z.ZodMiniType, z.ZodMiniType>,
    'name' | 'names' | 'listPath' | 'search' | 'describe' | 'renderFigure'
  >
  merged: MergedRecord
  onChoose: (into: Candidate) => void
}) {
  const [text, setText] = useState('')
  const typed = useDebounced(text.trim(), 200)
  const isOther = ({ id }: Candidate) => id !== merged.id
  const matchesOf = (search: string) => ({
    queryKey: [listPath, { search, purpose: 'merge' }],
    queryFn: () => findMatches({ search, limit: maxOffered + 1 }),
    placeholderData: keepPreviousData,
  })
  const hasTwin = useQuery(matchesOf(merged.name)).data?.some(isOther) ?? true
  // The twin of 'Porto Denim Ltd.' may be 'Porto Denim'.
  const search = typed || (hasTwin ? merged.name : longestWord(merged.name))
  const { data: matches } = useQuery(matchesOf(search))
  const offered = (matches ?? []).filter(isOther).slice(0, maxOffered)
  return (
    <>
      <SearchInput label={`Search ${names}...`} maxLength={maxSearchLength} value={text} onChange={setText} />
      <ul aria-label={`${capitalize(names)} to merge into`} className="flex flex-col gap-1">
        {offered.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => onChoose(other)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md border border-hairline px-2.5 py-1 text-left text-control hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{other.name}</span>
                <span className="block truncate text-meta text-muted">
                  <span className="code">{other.number}</span>
                  {describe(other)
                    .filter(Boolean)
                    .map((part) => ` · ${part}`)}
                </span>
              </span>
              {renderFigure?.(other)}
            </button>
          </li>
        ))}
      </ul>
      {matches && offered.length === 0 && (
        <p className="text-control text-muted">
          {text.trim() === ''
            ? `No other ${name} has a name like this. Search by name, number or phone.`
            : `No other ${name} matches. Search by name, number or phone.`}
        </p>
      )}
    </>
  )
}

// The record of the page in the title bar: its number or name, and its state.
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'

import { RecordPager } from '#web/lists/RecordPager.tsx'
import { useIsWide } from '#web/ui/useMediaQuery.ts'

export interface RecordTitle {
  /** Its name, or the number of a record without a name. */
  text: string
  /** The number of a record with a name. */
  number?: string
  /** The text is a number, in the font of codes. */
  isCode?: boolean
  /** Badges. */
  state?: ReactNode
}

let current: RecordTitle | undefined
/** Whether the title bar is too narrow for the text. */
let isCut = false
const listeners = new Set<() => void>()

/** Undefined until the record is loaded, and on other pages. */
export function useRecordTitle(): RecordTitle | undefined {
  return useSyncExternalStore(subscribe, () => current)
}

/** Names the record in the title bar. Where that has room for the name only, the rest gets a line at the top of the page. */
export function RecordTitleLine({ title }: { title: RecordTitle | undefined }) {
  const isWide = useIsWide()
  const hasFullText = useSyncExternalStore(subscribe, () => isCut) && title !== undefined
  useLayoutEffect(() => publish(title), [title])
  useLayoutEffect(() => () => publish(undefined), [])
  return (
    <>
      {hasFullText && (
        <p data-full-title="" aria-hidden="true" className="mb-2 text-title wrap-anywhere print:hidden">
          {title.text}
        </p>
      )}
      {!isWide && (
        <div className="mb-3 flex items-center justify-between gap-2 not-has-[>:not(:empty)]:hidden print:hidden">
          {title && <TitleState title={title} />}
          <RecordPager />
        </div>
      )}
    </>
  )
}

/** The number and the badges after the name of a record. */
export function TitleState({ title: { number, state } }: { title: RecordTitle }) {
  if (number === undefined && state === undefined) return null
  return (
    <div className="flex min-w-0 items-center gap-x-2 gap-y-1 empty:hidden max-xl:flex-wrap *:min-w-0">
      {number !== undefined && (
        <span className="code max-w-60 truncate text-control text-muted" title={number}>
          {number}
        </span>
      )}
      {state}
    </div>
  )
}

/** A text that is cut in the title bar is repeated at the top of the page. */
export function reportCut(next: boolean): void {
  if (next === isCut) return
  isCut = next
  notify()
}

function publish(next: RecordTitle | undefined): void {
  current = next
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// The search dialog: a text field and the list of its results, usable by keyboard, pointer and barcode scanner.
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { isUnauthorized, errorMessage } from '#web/api/errorMessage.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { pagesFor } from '#web/shell/navEntries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { nextOptionIndex } from '#web/ui/nextOptionIndex.ts'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { matchesShortcut, activateControl } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

import { OptionRow } from './OptionRow.tsx'
import { readRecentItems, saveRecentItem } from './recentItems.ts'
import { type PageAction, findExactOption, type SearchOption, pathFromUrl } from './searchOptions.ts'
import { useSearchGroups } from './useSearchGroups.ts'

interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The actions of the page behind the dialog. */
  actions: readonly PageAction[]
  /** The keys that close the dialog again. */
  shortcut: string
}

export function SearchDialog({ open, onOpenChange, actions, shortcut }: SearchDialogProps) {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const chosen = useRef<SearchOption>(undefined)
  const choose = (option: SearchOption) => {
    chosen.current = option
    if (user) saveRecentItem(user.id, option)
    onOpenChange(false)
    if (option.href !== undefined) void navigate({ href: option.href })
    else if (!option.control) option.act?.()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search"
      bare
      focusAfterClose={() => {
        const option = chosen.current
        chosen.current = undefined
        return option && focusTargetOf(option)
      }}
    >
      {user && (
        <SearchPanel
          isOpen={open}
          user={user}
          actions={actions}
          shortcut={shortcut}
          onChoose={choose}
          onClose={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  )
}

/** Controls are activated after the dialog has closed, so that what they open can take the focus. */
function focusTargetOf({ control, href }: SearchOption): HTMLElement | null {
  if (control) setTimeout(() => activateControl(control))
  if (href === undefined) return control ?? null
  const main = document.querySelector<HTMLElement>('main')
  const active = document.activeElement
  // The page may have focused a field of its own.
  return active instanceof HTMLElement && main?.contains(active) ? active : main
}

interface SearchPanelProps {
  isOpen: boolean
  user: { id: number; role: Parameters<typeof pagesFor>[0] }
  actions: readonly PageAction[]
  shortcut: string
  onChoose: (option: SearchOption) => void
  onClose: () => void
}

function SearchPanel({ isOpen, user, actions, shortcut, onChoose, onClose }: SearchPanelProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const [recent] = useState(() => readRecentItems(user.id))
  const search = useSearchGroups(text, { pages: pagesFor(user.role), actions, recent })
  const options = search.groups.flatMap((group) => group.options)
  // The selection stays on its option when new results arrive.
  const activeIndex = Math.max(
    0,
    options.findIndex(({ key }) => key === activeKey),
  )
  const chosen = options[activeIndex]
  const optionId = (key: string) => `${listId}${options.findIndex((option) => option.key === key)}`

  const move = (option: SearchOption | undefined) => {
    if (!option) return
    setActiveKey(option.key)
    document.getElementById(optionId(option.key))?.scrollIntoView({ block: 'nearest' })
  }
  // A barcode scanner types a code and Enter before results arrive. Only an exact match is opened then.
  const chooseExact = async () => {
    try {
      const exact = findExactOption(text.trim(), await search.findNow())
      if (exact && list.current?.isConnected) onChoose(exact)
    } catch (error) {
      if (isUnauthorized(error)) return
      toast({ title: 'Error', description: errorMessage(error, 'Failed to search'), variant: 'destructive' })
    }
  }
  /** Options that can be chosen while results are loading. */
  const isStable = ({ key, kind }: SearchOption) => key === activeKey || kind === 'page' || kind === 'action'
  const enter = () => {
    const href = pathFromUrl(text.trim())
    if (href !== undefined) onChoose({ kind: 'page', key: href, title: href, href })
    else if (chosen && (search.isSettled || isStable(chosen))) onChoose(chosen)
    else if (!search.isSettled) void chooseExact()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter()
    else if (isOpen && matchesShortcut(event, shortcut)) onClose()
    else {
      const next = nextOptionIndex(event, { active: activeIndex, count: options.length, perPage: 8 })
      if (next === undefined) return
      move(options[next])
    }
    event.preventDefault()
  }

  return (
    <>
      <div
        role="presentation"
        onKeyDown={onKeyDown}
        className="border-b border-hairline py-1.5 pr-13 pl-2 max-sm:py-0.5 max-sm:pr-14"
      >
        <SearchInput
          label="Search products, invoices, customers and pages"
          placeholder="Search products, invoices, customers, pages..."
          value={text}
          onChange={(next) => {
            setText(next)
            setActiveKey(undefined)
            list.current?.scrollTo({ top: 0 })
          }}
          maxLength={maxSearchLength}
          // The list below is always open, and the focus stays in the field.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(chosen.key)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
      </div>
      <div
        ref={list}
        className="h-112 min-h-0 overflow-y-auto overscroll-contain p-2 [scroll-padding-block:2rem] max-sm:h-auto max-sm:flex-1"
      >
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="listbox"
          id={listId}
          aria-label="Results"
          aria-busy={!search.isSettled}
          className="transition-opacity aria-busy:opacity-60 aria-busy:delay-300"
        >
          {search.groups.map(({ title, options }) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
            <div key={title} role="group" aria-label={title} className="pb-2">
              <div aria-hidden="true" className="px-2 pt-1 pb-0.5 text-meta font-medium text-muted">
                {title}
              </div>
              {options.map((option) => (
                <OptionRow
                  key={option.key}
                  id={optionId(option.key)}
                  option={option}
                  isActive={option.key === chosen?.key}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
        <NoResults search={search} text={text.trim()} count={options.length} />
      </div>
      <div className="flex min-h-10 items-center gap-3 border-t border-hairline px-4 py-1.5 text-meta text-muted max-sm:sr-only pointer-coarse:sr-only">
        <output className="tabular">{countMessage(search.isSettled, text.trim(), options.length)}</output>
        <span aria-hidden="true" className="ml-auto flex items-center gap-1.5">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to move, <Kbd>Enter</Kbd> to open, <Kbd>Esc</Kbd> to close
        </span>
      </div>
    </>
  )
}

interface NoResultsProps {
  search: ReturnType<typeof useSearchGroups>
  text: string
  count: number
}

function NoResults({ search: { isSettled, error, isFetching, refetch }, text, count }: NoResultsProps) {
  if (error) {
    return (
      <ErrorState
        title="Failed to search"
        text={errorMessage(error, 'Check the connection, then try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (count > 0) return null
  if (!isSettled) return <SearchSkeleton />
  return (
    <EmptyState
      drawing={<TagDrawing />}
      title={`Nothing found for “${text}”`}
      text={
        text.length < 3
          ? 'One or two letters search only the newest products and invoices. Type a third one to search all.'
          : 'Search by a product’s name, ID, color or manufacturer, or by an invoice’s number, customer, phone or email.'
      }
    />
  )
}

function countMessage(isSettled: boolean, text: string, count: number): string {
  if (!isSettled) return 'Searching...'
  return text === '' ? '' : pluralize(count, 'result')
}

const skeletonRows = [1, 2, 3]

function SearchSkeleton() {
  return (
    <SkeletonRegion label="Searching">
      {skeletonRows.map((row) => (
        <div key={row} className="flex h-12 items-center gap-3 px-2">
          <Skeleton className="h-10 w-8" />
          <div className="flex flex-col gap-1.5">
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="h-3 w-28" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}

// The search: a text field and the list of its results, usable by keyboard, pointer and barcode scanner.
import {
  type KeyboardEvent,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { hasPermission, type Role } from '#domain/permissions.ts'
import { pluralize } from '#domain/platform/format.ts'
import { showError } from '#web/api/errorMessage.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { acceptScan, searchTextOf } from '#web/catalog/stock/useScanGuard.ts'
import { useMayConfirmOrders } from '#web/sales/saleForm/useMayConfirmOrders.ts'
import { pageEntriesFor } from '#web/shell/pageEntries.ts'
import { pathFromUrl } from '#web/shell/pathFromUrl.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Listbox } from '#web/ui/Listbox.tsx'
import { matchesShortcut, shortcuts } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { comboboxAttributes, nextOptionIndex } from '#web/ui/useListbox.ts'

import { OptionRow } from './OptionRow.tsx'
import { readRecentItems, saveRecentItem } from './recentItems.ts'
import { SearchField, type TypedSearch } from './SearchField.tsx'
import type { SearchOption } from './searchOption.ts'
import type { PageAction } from './searchOptions.ts'
import { usePageRecord } from './usePageRecord.ts'
import { useSearchGroups } from './useSearchGroups.ts'

interface SearchPanelProps {
  isOpen: boolean
  user: { id: number; role: Role }
  /** The actions of the page behind the dialog. */
  actions: readonly PageAction[]
  /** The text typed while this code was loading. */
  typed: TypedSearch
  /** Whether another field had the focus until now. */
  wasLoading: RefObject<boolean>
  onChoose: (option: SearchOption) => void
  onClose: () => void
}

export function SearchPanel({
  isOpen,
  user,
  actions,
  typed,
  wasLoading,
  onChoose,
  onClose,
}: SearchPanelProps) {
  const listId = useId()
  const field = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(typed.text)
  const [activeKey, setActiveKey] = useState<string>()
  const [recent] = useState(() => readRecentItems(user.id))
  const mayConfirm = useMayConfirmOrders()
  const search = useSearchGroups(text, {
    pages: pageEntriesFor(user.role),
    actions,
    record: usePageRecord(),
    recent,
    may: (permission) =>
      permission === 'orders.confirm' ? mayConfirm : hasPermission(user.role, permission),
  })
  const options = search.groups.flatMap((group) => group.options)
  // The selection stays on its option when new results arrive.
  const activeIndex = Math.max(
    0,
    options.findIndex(({ key }) => key === activeKey),
  )
  const chosen = options[activeIndex]
  const optionId = (key: string) => `${listId}${options.findIndex((option) => option.key === key)}`

  const choose = (option: SearchOption) => {
    saveRecentItem(user.id, option)
    onChoose(option)
  }
  const move = (option: SearchOption | undefined) => {
    if (!option) return
    setActiveKey(option.key)
    document.getElementById(optionId(option.key))?.scrollIntoView({ block: 'nearest' })
  }
  // Enter comes before the results of the whole text. A scanner's code must match exactly; a person means what is shown.
  const chooseMeant = async (words: string, shown: SearchOption | undefined) => {
    try {
      const meant = await search.findMeantNow(words, shown?.key)
      if (meant && list.current?.isConnected) choose(meant)
    } catch (error) {
      showError(error, 'Failed to search')
    }
  }
  /** Options that can be chosen while results are loading. */
  const isStable = ({ key, kind, href, isOfPage = false }: SearchOption) =>
    key === activeKey || kind === 'page' || (kind === 'action' && (href === undefined || isOfPage))
  /** `scanned` is the text of a scan, which may have replaced what was typed before. */
  const enter = (scanned?: string) => {
    const words = scanned ?? text.trim()
    const isSettled = search.isSettled && words === text.trim()
    const href = pathFromUrl(words)
    if (href !== undefined) choose({ kind: 'page', key: href, title: href, href })
    else if (chosen && (isSettled || (words === text.trim() && isStable(chosen)))) choose(chosen)
    else if (!isSettled) void chooseMeant(words, scanned === undefined ? chosen : undefined)
  }
  const takeOver = useEffectEvent(() => {
    if (!wasLoading.current) return
    field.current?.querySelector('input')?.focus()
    if (typed.isEntered) enter()
  })
  // Before the next key, which would otherwise be lost with the field that this one replaces.
  useLayoutEffect(() => takeOver(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      enter(acceptScan(event.target, setText))
    else if (isOpen && matchesShortcut(event, shortcuts.search.keys)) onClose()
    else {
      const next = nextOptionIndex(event, { active: activeIndex, count: options.length, perPage: 8 })
      if (next === undefined) return
      move(options[next])
    }
    event.preventDefault()
  }

  const handleScan = (code: string) => {
    const scanned = searchTextOf(code)
    setText(scanned)
    enter(scanned)
  }

  return (
    <>
      <SearchField
        ref={field}
        onKeyDown={onKeyDown}
        onScan={handleScan}
        value={text}
        onChange={(next) => {
          setText(next)
          setActiveKey(undefined)
          list.current?.scrollTo({ top: 0 })
        }}
        {...comboboxAttributes({
          listId,
          isOpen: options.length > 0,
          activeId: chosen && optionId(chosen.key),
        })}
      />
      <div
        ref={list}
        className="h-112 min-h-0 overflow-y-auto overscroll-contain p-2 [scroll-padding-block:2rem] max-sm:h-auto max-sm:flex-1"
      >
        <Listbox
          id={listId}
          label="Results"
          isBusy={!search.isSettled}
          className="transition-opacity aria-busy:opacity-60 aria-busy:delay-300"
        >
          {search.groups.map(({ title, options }) => (
            // Not a fieldset, because its children are options.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
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
                  onChoose={choose}
                />
              ))}
            </div>
          ))}
        </Listbox>
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

function NoResults({ search, text, count }: NoResultsProps) {
  if (search.error) return <QueryError query={search} title="Failed to search" />
  if (count > 0) return null
  if (!search.isSettled) return <SearchSkeleton />
  return (
    <EmptyState
      drawing={<TagDrawing />}
      title={`Nothing found for "${text}"`}
      text={
        text.length < 3
          ? 'One or two letters search only the newest products and invoices. Type a third one to search all.'
          : "Search by the name, ID, color or manufacturer of a product or style, by the number of a document, or by a customer's name, number, phone or email."
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

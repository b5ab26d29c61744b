// The search over everything: what is typed above, what it finds beneath, by keyboard, pointer or scanner.
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
import { toast } from '#web/ui/toast.ts'

import { OptionRow } from './OptionRow.tsx'
import { readRecentItems, saveRecentItem } from './recentItems.ts'
import { searchKeys } from './searchKeys.ts'
import { type PageAction, findExactOption, type SearchOption, pathFromUrl } from './searchOptions.ts'
import { SearchSkeleton } from './SearchSkeleton.tsx'
import { useSearchGroups } from './useSearchGroups.ts'

interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the page behind it can do. */
  deeds: readonly PageAction[]
}

export function SearchDialog({ open, onOpenChange, deeds }: SearchDialogProps) {
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
        return option && onwardFrom(option)
      }}
    >
      {user && (
        <Searching
          isOpen={open}
          user={user}
          deeds={deeds}
          onChoose={choose}
          onClose={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  )
}

/** A control is pressed once the dialog is gone, so that what it opens has the focus; a page has it where the work goes on. */
function onwardFrom({ control, href }: SearchOption): HTMLElement | null {
  if (control) setTimeout(() => activateControl(control))
  if (href === undefined) return control ?? null
  const main = document.querySelector<HTMLElement>('main')
  const active = document.activeElement
  // The page may have put it into a field of its own.
  return active instanceof HTMLElement && main?.contains(active) ? active : main
}

interface SearchingProps {
  isOpen: boolean
  user: { id: number; role: Parameters<typeof pagesFor>[0] }
  deeds: readonly PageAction[]
  onChoose: (option: SearchOption) => void
  onClose: () => void
}

function Searching({ isOpen, user, deeds, onChoose, onClose }: SearchingProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const [recent] = useState(() => readRecentItems(user.id))
  const search = useSearchGroups(text, { pages: pagesFor(user.role), deeds, recent })
  const options = search.groups.flatMap((group) => group.options)
  // What was moved to stays, whatever is found meanwhile.
  const active = Math.max(
    0,
    options.findIndex(({ key }) => key === activeKey),
  )
  const chosen = options[active]
  const optionId = (key: string) => `${listId}${options.findIndex((option) => option.key === key)}`

  const move = (option: SearchOption | undefined) => {
    if (!option) return
    setActiveKey(option.key)
    document.getElementById(optionId(option.key))?.scrollIntoView({ block: 'nearest' })
  }
  // A scanner types a code and Enter faster than any list can follow: then what bears exactly that code counts, and nothing
  // that merely looks like it.
  const chooseExact = async () => {
    try {
      const exact = findExactOption(text.trim(), await search.findNow())
      if (exact && list.current?.isConnected) onChoose(exact)
    } catch (error) {
      if (isUnauthorized(error)) return
      toast({ title: 'Error', description: errorMessage(error, 'Failed to search'), variant: 'destructive' })
    }
  }
  /** While the list may still change: what was moved to, and what the server has no part in. */
  const isMeant = ({ key, kind }: SearchOption) => key === activeKey || kind === 'page' || kind === 'deed'
  const enter = () => {
    const href = pathFromUrl(text.trim())
    if (href !== undefined) onChoose({ kind: 'page', key: href, title: href, href })
    else if (chosen && (search.isSettled || isMeant(chosen))) onChoose(chosen)
    else if (!search.isSettled) void chooseExact()
  }
  const answer = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter()
    else if (isOpen && matchesShortcut(event, searchKeys)) onClose()
    else {
      const next = nextOptionIndex(event, { active, count: options.length, perPage: 8 })
      if (next === undefined) return
      move(options[next])
    }
    event.preventDefault()
  }

  return (
    <>
      <div
        role="presentation"
        onKeyDown={answer}
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
          // A search whose list stands open beneath it, with the focus staying in the text.
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
        <Beneath search={search} text={text.trim()} count={options.length} />
      </div>
      <div className="flex min-h-10 items-center gap-3 border-t border-hairline px-4 py-1.5 text-meta text-muted max-sm:sr-only pointer-coarse:sr-only">
        <output className="tabular">{countSentence(search.isSettled, text.trim(), options.length)}</output>
        <span aria-hidden="true" className="ml-auto flex items-center gap-1.5">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to move, <Kbd>Enter</Kbd> to open, <Kbd>Esc</Kbd> to close
        </span>
      </div>
    </>
  )
}

interface BeneathProps {
  search: ReturnType<typeof useSearchGroups>
  text: string
  count: number
}

/** What is said where nothing is found, or not yet. */
function Beneath({ search: { isSettled, error, isFetching, refetch }, text, count }: BeneathProps) {
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
          ? 'One or two letters are looked for in the newest products and invoices alone. Type a third one to search them all.'
          : 'Search by a product’s name, ID, color or manufacturer, or by an invoice’s number, customer, phone or e-mail.'
      }
    />
  )
}

function countSentence(isSettled: boolean, text: string, count: number): string {
  if (!isSettled) return 'Searching...'
  return text === '' ? '' : pluralize(count, 'result')
}

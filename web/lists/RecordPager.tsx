// The place of a record in the list that it was opened from, with the way to the next and the previous one.
import { useMatches, useNavigate, useParams } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'

import { formatCount } from '#domain/platform/format.ts'
import { getPage, type PagePath } from '#web/shell/pages.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { toastError } from '#web/ui/toast.ts'

import type { RecordPath } from './ListTable.tsx'
import { loadRowsAfter, loadRowsBefore, type OpenedList, useOpenedList } from './openedList.ts'

/** Renders nothing on pages that were not opened from a list. */
export function RecordPager() {
  const list = useOpenedList()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) ?? ''
  const { id } = useParams({ strict: false })
  const index = list?.ids.indexOf(Number(id)) ?? -1
  if (!list || index < 0 || !path.endsWith('/$id')) return null
  return <ListPlace list={list} index={index} path={path} />
}

interface ListPlaceProps {
  list: OpenedList
  /** Among the known rows. */
  index: number
  /** The page of the records: '/orders/$id'. */
  path: string
}

function ListPlace({ list, index, path }: ListPlaceProps) {
  const { offset, total, isMinimum } = list
  const { title, record = 'Record' } = getPage(list.path as PagePath)
  const name = record.toLowerCase()
  const { goTo, isLoading } = useNeighbours(list, index, path)
  const button = { size: 'sm', 'data-of-page': '', 'data-leaves-focus': '', busy: isLoading } as const
  return (
    <fieldset
      aria-label={`Place in ${title}`}
      className="ml-auto flex shrink-0 items-center gap-0.5 print:hidden"
    >
      <span className="mr-1 text-meta whitespace-nowrap text-muted tabular">
        {`${formatCount(offset + index + 1)} of ${formatCount(total)}${isMinimum ? '+' : ''}`}
      </span>
      <IconButton
        {...button}
        label={`Previous ${name}`}
        {...shortcutProps('previous')}
        disabledReason={hasBefore(list, index) ? undefined : `This is the first ${name} of the list.`}
        onClick={() => void goTo(-1)}
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        {...button}
        label={`Next ${name}`}
        {...shortcutProps('next')}
        disabledReason={hasAfter(list, index) ? undefined : `This is the last ${name} of the list.`}
        onClick={() => void goTo(1)}
      >
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}

function hasBefore({ firstPage }: OpenedList, index: number): boolean {
  return index > 0 || firstPage > 1
}

function hasAfter({ ids, offset, total, isMinimum }: OpenedList, index: number): boolean {
  return index + 1 < ids.length || offset + ids.length < total || isMinimum
}

/** The rows of the next page of the list are loaded as soon as its last known row is on the page. */
function useNeighbours(list: OpenedList, index: number, path: string) {
  const navigate = useNavigate()
  const [isLoading, setIsLoading] = useState(false)
  const isFirst = index === 0 && hasBefore(list, index)
  const isLast = index === list.ids.length - 1 && hasAfter(list, index)
  useEffect(() => {
    // A failure is reported when the user goes on.
    if (isFirst) loadRowsBefore(list).catch(() => undefined)
    else if (isLast) loadRowsAfter(list).catch(() => undefined)
  }, [list, isFirst, isLast])

  const loadNeighbour = async (step: 1 | -1) => {
    const { ids } = await (step === 1 ? loadRowsAfter(list) : loadRowsBefore(list))
    return ids[ids.indexOf(list.ids[index] ?? 0) + step]
  }
  /** Replaces the record in the history, so that Back returns to the list. */
  const goTo = async (step: 1 | -1) => {
    let id = list.ids[index + step]
    if (id === undefined) {
      setIsLoading(true)
      try {
        id = await loadNeighbour(step)
      } catch {
        toastError('The next rows of the list could not be loaded. Try again.')
      }
      setIsLoading(false)
    }
    if (id !== undefined)
      await navigate({ to: path as RecordPath, params: { id: String(id) }, replace: true })
  }
  return { goTo, isLoading }
}

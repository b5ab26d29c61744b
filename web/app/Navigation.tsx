// The navigation of the sidebar: the dashboard, and groups that can be collapsed.
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'

import type { Role } from '#domain/permissions.ts'
import { readStored, writeStored } from '#web/api/browserStorage.ts'
import { type PageEntry, pageEntriesFor } from '#web/shell/pageEntries.ts'
import { type NavGroup, navGroups } from '#web/shell/pages.ts'

const storageKey = 'collapsed navigation'
const Collapsed = z.array(z.enum(navGroups))

export function Navigation({ role }: { role: Role }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const entries = pageEntriesFor(role)
  const activeGroup = entries.find((entry) => isAt(path, entry.path))?.group
  const [collapsed, setCollapsed] = useState(() => readStored(storageKey, Collapsed) ?? [])
  /** The page on which the user collapsed its own group. On any other page the active group is open. */
  const [closedOn, setClosedOn] = useState<string>()
  const nav = useRef<HTMLElement>(null)
  useScrollToActive(nav)

  const isOpen = (group: NavGroup) => (group === activeGroup ? closedOn !== path : !collapsed.includes(group))
  const toggle = (group: NavGroup) => {
    const others = collapsed.filter((name) => name !== group)
    const next = isOpen(group) ? [...others, group] : others
    setCollapsed(next)
    writeStored(storageKey, Collapsed, next)
    if (group === activeGroup) setClosedOn(isOpen(group) ? path : undefined)
  }

  return (
    <nav ref={nav} aria-label="Main" className="min-h-0 flex-1 overflow-y-auto pt-1 pr-3 pb-2">
      <NavList entries={entries.filter(({ group }) => group === null)} />
      {navGroups.map((group) => {
        const members = entries.filter((entry) => entry.group === group)
        if (members.length === 0) return null
        return (
          <NavSection
            key={group}
            title={group}
            entries={members}
            isOpen={isOpen(group)}
            onToggle={() => toggle(group)}
          />
        )
      })}
    </nav>
  )
}

/** Scrolls the list to the current page, after the router has restored its scroll position. */
function useScrollToActive(nav: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
      }),
    [router, nav],
  )
}

interface NavSectionProps {
  title: string
  entries: PageEntry[]
  isOpen: boolean
  onToggle: () => void
}

function NavSection({ title, entries, isOpen, onToggle }: NavSectionProps) {
  const id = useId()
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="group flex min-h-7 w-full items-center gap-1.5 rounded-r-md pr-2 pl-4 text-left text-meta font-medium text-muted focus-ring hover:text-ink max-sm:min-h-11 pointer-coarse:min-h-11"
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 shrink-0 stroke-[1.5] transition-transform group-aria-[expanded=false]:-rotate-90"
        />
      </button>
      <div id={id} hidden={!isOpen}>
        <NavList entries={entries} label={title} />
      </div>
    </div>
  )
}

function NavList({ entries, label }: { entries: PageEntry[]; label?: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-px">
      {entries.map(({ title, path, Icon }) => (
        <li key={path}>
          <Link to={path} activeOptions={{ exact: path === '/' }} className={navItem}>
            <Icon aria-hidden="true" />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function isAt(path: string, entry: string): boolean {
  return path === entry || (entry !== '/' && path.startsWith(`${entry}/`))
}

/** The router's `aria-current="page"` marks the active entry with the red line. */
const navItem =
  'flex min-h-control items-center gap-2.5 rounded-r-md pr-3 pl-4 text-control font-medium text-muted no-underline focus-ring hover:bg-hover hover:text-ink ' +
  'aria-[current=page]:bg-hover aria-[current=page]:text-ink aria-[current=page]:selvedge-left ' +
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]'

// The search box of the header, which opens the search dialog.
import { Keyboard, Moon, Search, Sun } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '#web/ui/IconButton.tsx'
import { Keycaps } from '#web/ui/Keycaps.tsx'
import { activateControl, shortcutControls } from '#web/ui/shortcutControls.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { setTheme, useTheme } from '#web/ui/theme.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { SearchDialog } from './SearchDialog.tsx'
import type { PageAction } from './searchOptions.ts'

const label = 'Search products...'

/** An icon button on phones. */
export function SearchButton() {
  const isPhone = useIsPhone()
  const otherTheme = useTheme() === 'dark' ? 'light' : 'dark'
  const [isOpen, setIsOpen] = useState(false)
  /** The actions of the page when the dialog was opened. A new key gives each search new state. */
  const [session, setSession] = useState<{ key: number; actions: PageAction[] }>()
  const open = () => {
    const theme = {
      title: otherTheme === 'dark' ? 'Dark theme' : 'Light theme',
      act: () => setTheme(otherTheme),
      Icon: otherTheme === 'dark' ? Moon : Sun,
    }
    setSession((last) => ({ key: (last?.key ?? 0) + 1, actions: [...findPageActions(), theme] }))
    setIsOpen(true)
  }
  return (
    <>
      {isPhone ? (
        <IconButton label={label} aria-haspopup="dialog" {...shortcutProps('search')} onClick={open}>
          <Search aria-hidden="true" />
        </IconButton>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          {...shortcutProps('search')}
          onClick={open}
          className="flex h-control w-52 min-w-0 max-md:w-32 items-center gap-2 rounded-md border border-edge bg-surface pr-1.5 pl-2.5 text-left text-control text-placeholder focus-ring transition-colors hover:border-edge-hover xl:w-72"
        >
          <Search aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-muted" />
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <Keycaps shortcut="search" className="max-xl:hidden" />
        </button>
      )}
      {session && (
        <SearchDialog key={session.key} open={isOpen} onOpenChange={setIsOpen} actions={session.actions} />
      )}
    </>
  )
}

/** All controls with a shortcut, those of the page first; without input fields and this one. */
function findPageActions(): PageAction[] {
  return shortcutControls()
    .toSorted((a, b) => Number(a.isGlobal) - Number(b.isGlobal))
    .filter(({ id, control }) => id !== 'search' && !(control instanceof HTMLInputElement))
    .map(({ id, name, control, isGlobal }) => ({
      title: name,
      shortcut: id,
      control,
      act: () => activateControl(control),
      ...(isGlobal ? { Icon: Keyboard } : {}),
    }))
}

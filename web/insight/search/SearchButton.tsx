// The box in the header that opens the search over everything (SPEC.md section 2).
import { Keyboard, Moon, Search, Sun } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { shortcutProps, shortcutControls, shortcutKeys, activateControl } from '#web/ui/shortcuts.ts'
import { setTheme, useTheme } from '#web/ui/theme.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { searchKeys } from './searchKeys.ts'
import type { PageAction } from './searchOptions.ts'

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }))

const label = 'Search products...'
/** The list of keys calls it by what it does: it finds more than its box has room to say. */
const named = { 'data-keyed-as': 'Search everything' }

/** On a phone an icon in its place. */
export function SearchButton() {
  const isPhone = useIsPhone()
  const otherTheme = useTheme() === 'dark' ? 'light' : 'dark'
  const [isOpen, setIsOpen] = useState(false)
  /** What could be done when it was opened; undefined until then. Each opening is a search of its own. */
  const [opening, setOpening] = useState<{ nth: number; deeds: PageAction[] }>()
  const open = () => {
    const theme = {
      title: otherTheme === 'dark' ? 'Dark theme' : 'Light theme',
      act: () => setTheme(otherTheme),
      Icon: otherTheme === 'dark' ? Moon : Sun,
    }
    setOpening((last) => ({ nth: (last?.nth ?? 0) + 1, deeds: [...deedsOfPage(), theme] }))
    setIsOpen(true)
  }
  return (
    <>
      {isPhone ? (
        <IconButton
          label={label}
          aria-haspopup="dialog"
          {...shortcutProps(searchKeys)}
          {...named}
          onClick={open}
        >
          <Search aria-hidden="true" />
        </IconButton>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          {...shortcutProps(searchKeys)}
          {...named}
          onClick={open}
          className="flex h-control w-60 min-w-0 items-center gap-2 rounded-md border border-edge bg-surface pr-1.5 pl-2.5 text-left text-control text-placeholder focus-ring transition-colors hover:border-edge-hover lg:w-72"
        >
          <Search aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-muted" />
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span aria-hidden="true" className="flex gap-0.5 pointer-coarse:hidden">
            {shortcutKeys(searchKeys).map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
        </button>
      )}
      {opening && (
        <Suspense>
          <SearchDialog key={opening.nth} open={isOpen} onOpenChange={setIsOpen} deeds={opening.deeds} />
        </Suspense>
      )}
    </>
  )
}

/** Every control with a key, those of the page first, but for this one and for fields. */
function deedsOfPage(): PageAction[] {
  return shortcutControls()
    .toSorted((a, b) => Number(a.isGlobal) - Number(b.isGlobal))
    .filter((one) => one.keys !== searchKeys && !(one.control instanceof HTMLInputElement))
    .map(({ name, keys, control, isGlobal: isEverywhere }) => ({
      title: name,
      keys,
      control,
      act: () => activateControl(control),
      ...(isEverywhere ? { Icon: Keyboard } : {}),
    }))
}

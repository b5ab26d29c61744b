// What this user may create, from any page.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { newPagesAt } from '#web/shell/pageEntries.ts'
import { Button } from '#web/ui/Button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/DropdownMenu.tsx'
import { Keycaps } from '#web/ui/Keycaps.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { usePagePath } from './usePagePath.ts'

export function NewMenu() {
  const { user } = useCurrentUser()
  const path = usePagePath() ?? '/'
  const entries = user ? newPagesAt(user.role, path) : []
  if (entries.length === 0) return null
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button
          variant="secondary"
          className="mx-3 mb-2 justify-start in-data-icons:justify-center in-data-icons:px-0"
          {...shortcutProps('new')}
        >
          <Plus aria-hidden="true" />
          <span className="flex-1 text-left in-data-icons:sr-only">New</span>
          <Keycaps shortcut="new" className="-mr-1.5 max-lg:hidden in-data-icons:hidden" />
        </Button>
      }
    >
      {entries.map(({ path, title, Icon, letter }) => (
        <MenuItem key={path} asChild>
          <Link to={path}>
            <Icon aria-hidden="true" />
            <span className="flex-1">{title}</span>
            {letter !== undefined && <Keycaps shortcut="goTo" letter={letter} className="ml-4" />}
          </Link>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

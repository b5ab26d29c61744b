// Actions of a menu that have a shortcut: entries with keycaps, and hidden controls, which the keys and the search press while the menu
// is closed.
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

import { MenuItem } from './DropdownMenu.tsx'
import { type ShortcutId, shortcutProps } from './shortcuts.ts'

export interface MenuAction {
  text: string
  shortcut: ShortcutId
  Icon: LucideIcon
  onSelect: () => void
  variant?: 'danger'
  disabledReason?: string | undefined
}

interface ActionItemProps {
  /** False: the state or the role does not allow it. */
  action: MenuAction | false
  /** The menu is that of a row, where the keys do nothing. */
  inRow?: boolean
}

export function ActionItem({ action, inRow = false }: ActionItemProps) {
  if (!action) return null
  const { text, shortcut, Icon, ...item } = action
  return (
    <MenuItem {...item} icon={<Icon aria-hidden="true" />} shortcut={inRow ? undefined : shortcut}>
      {text}
    </MenuItem>
  )
}

/** Screen readers read the entries of the menu instead. */
export function ActionShortcuts({ actions }: { actions: readonly (MenuAction | false)[] }) {
  return (
    <div aria-hidden="true" className="sr-only print:hidden">
      {actions.map((action) => action && <ShortcutControl key={action.text} action={action} />)}
    </div>
  )
}

function ShortcutControl({ action }: { action: MenuAction }) {
  const { text, shortcut, onSelect, disabledReason } = action
  const reasonId = useId()
  const refused = disabledReason !== undefined
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        data-leaves-focus=""
        {...shortcutProps(shortcut)}
        aria-disabled={refused || undefined}
        aria-describedby={refused ? reasonId : undefined}
        onClick={refused ? undefined : onSelect}
      >
        {text}
      </button>
      {refused && <span id={reasonId}>{disabledReason}</span>}
    </>
  )
}

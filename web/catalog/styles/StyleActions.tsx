// The actions of the page of a style.
import { Link, useNavigate } from '@tanstack/react-router'
import {
  ClipboardCheck,
  EllipsisVertical,
  GitMerge,
  PackagePlus,
  Pencil,
  Plus,
  Tag,
  Trash2,
} from 'lucide-react'

import type { Style } from '#contract/catalog/styles.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ActionItem, ActionShortcuts, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Keycaps } from '#web/ui/Keycaps.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

/** The actions that open a dialog. */
export type StyleAction = 'edit' | 'merge' | 'delete'

/** Links to the pages that count and receive. */
export function StockActions({ style }: { style: Style }) {
  const permissionError =
    usePermissionError('products.edit') ??
    (style.products.length === 0 ? 'This style has no products yet.' : undefined)
  const actions = [
    { mode: 'count', label: 'Count', Icon: ClipboardCheck, variant: 'secondary' },
    { mode: 'receive', label: 'Receive', Icon: PackagePlus, variant: 'primary' },
  ] as const
  return actions.map(({ mode, label, Icon, variant }) => {
    const content = (
      <>
        <Icon aria-hidden="true" />
        {label}
      </>
    )
    if (permissionError !== undefined) {
      return (
        <Button key={mode} disabledReason={permissionError}>
          {content}
        </Button>
      )
    }
    return (
      <Link
        key={mode}
        to="/styles/$id"
        params={{ id: String(style.id) }}
        search={{ mode }}
        {...shortcutProps(mode)}
        className={buttonStyles({ variant })}
      >
        {content}
        {variant === 'primary' && <Keycaps shortcut={mode} onButton className="-mr-1 ml-0.5 max-lg:hidden" />}
      </Link>
    )
  })
}

export function EditButton({ onClick }: { onClick: () => void }) {
  return (
    <Button {...shortcutProps('edit')} disabledReason={usePermissionError('styles.edit')} onClick={onClick}>
      <Pencil aria-hidden="true" />
      Edit
    </Button>
  )
}

interface MoreMenuProps {
  style: Style
  onAction: (action: StyleAction) => void
}

export function MoreMenu({ style, onAction }: MoreMenuProps) {
  const navigate = useNavigate()
  const editError = usePermissionError('styles.edit')
  const groupError = usePermissionError('styles.group')
  const merge: MenuAction = {
    text: 'Merge with another style',
    shortcut: 'merge',
    Icon: GitMerge,
    disabledReason: groupError,
    onSelect: () => onAction('merge'),
  }
  const remove: MenuAction = {
    text: 'Delete style',
    shortcut: 'delete',
    Icon: Trash2,
    variant: 'danger',
    disabledReason: groupError,
    onSelect: () => onAction('delete'),
  }
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label="More actions" variant="secondary">
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Plus aria-hidden="true" />}
          disabledReason={editError}
          onSelect={() =>
            void navigate({ to: '/styles/$id', params: { id: String(style.id) }, search: { mode: 'add' } })
          }
        >
          Add colors or sizes
        </MenuItem>
        {style.products.length > 0 && (
          <MenuItem
            icon={<Tag aria-hidden="true" />}
            onSelect={() =>
              void navigate({ to: '/labels', search: { ids: style.products.map(({ id }) => id).join(',') } })
            }
          >
            Print labels
          </MenuItem>
        )}
        <ActionItem action={merge} />
        <MenuSeparator />
        <ActionItem action={remove} />
      </DropdownMenu>
      <ActionShortcuts actions={[merge, remove]} />
    </>
  )
}

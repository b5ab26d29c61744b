// A link to a page that looks like a button, such as Add Product. Without the permission of the page it is a disabled button.
import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Keycaps } from '#web/ui/Keycaps.tsx'
import { type ShortcutId, shortcutProps } from '#web/ui/shortcuts.ts'

import { getPage, type PagePath } from './pages.ts'

interface ActionLinkProps extends Pick<LinkProps, 'params' | 'search'> {
  to: PagePath
  /** Why a user with the permission can't follow it either. */
  disabledReason?: string | undefined
  shortcut?: ShortcutId
  icon: LucideIcon
  variant?: 'primary' | 'secondary' | 'ghost'
  children: string
}

export function ActionLink({
  to,
  disabledReason,
  shortcut,
  icon: Icon,
  variant = 'primary',
  children,
  ...link
}: ActionLinkProps) {
  const permissionError = usePermissionError(getPage(to).permission)
  const error = permissionError ?? disabledReason
  const content = (
    <>
      <Icon aria-hidden="true" />
      {children}
    </>
  )
  if (error !== undefined) {
    return (
      <Button variant={variant} disabledReason={error}>
        {content}
      </Button>
    )
  }
  return (
    <Link to={to} {...link} {...(shortcut && shortcutProps(shortcut))} className={buttonStyles({ variant })}>
      {content}
      {shortcut && variant === 'primary' && (
        <Keycaps shortcut={shortcut} onButton className="-mr-1 ml-0.5 max-lg:hidden" />
      )}
    </Link>
  )
}

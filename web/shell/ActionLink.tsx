// A link that looks like a button and needs a permission, such as Add Product. Without the permission it is a disabled button.
import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import type { Permission } from '#domain/permissions.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

interface ActionLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  permission: Permission
  /** Why a user with the permission can't follow it either. */
  disabledReason?: string | undefined
  /** 'Alt+N' */
  shortcut?: string
  icon: LucideIcon
  variant?: 'primary' | 'secondary' | 'ghost'
  children: string
}

export function ActionLink({
  permission,
  disabledReason,
  shortcut,
  icon: Icon,
  variant = 'primary',
  children,
  ...link
}: ActionLinkProps) {
  const permissionError = usePermissionError(permission)
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
    <Link {...link} {...(shortcut && shortcutProps(shortcut))} className={buttonStyles({ variant })}>
      {content}
    </Link>
  )
}

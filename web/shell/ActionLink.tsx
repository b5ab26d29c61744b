// A link that looks like a button and needs a permission, such as Add Product. Without the permission it is a disabled button.
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import type { Permission } from '#domain/permissions.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

interface ActionLinkProps {
  to: '/add-product' | '/add-style' | '/count-stock' | '/create-invoice'
  permission: Permission
  /** 'Alt+N' */
  shortcut: string
  icon: LucideIcon
  variant?: 'primary' | 'ghost'
  children: string
}

export function ActionLink({
  to,
  permission,
  shortcut,
  icon: Icon,
  variant = 'primary',
  children,
}: ActionLinkProps) {
  const disabledReason = usePermissionError(permission)
  const content = (
    <>
      <Icon aria-hidden="true" />
      {children}
    </>
  )
  if (disabledReason !== undefined) {
    return (
      <Button variant={variant} disabledReason={disabledReason}>
        {content}
      </Button>
    )
  }
  return (
    <Link to={to} {...shortcutProps(shortcut)} className={buttonStyles({ variant })}>
      {content}
    </Link>
  )
}

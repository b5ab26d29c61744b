// A menu of actions, opened by a button.
import { DropdownMenu as RadixMenu } from 'radix-ui'
import type { ReactNode } from 'react'

import { Keycaps } from './Keycaps.tsx'
import type { ShortcutId } from './shortcuts.ts'
import { useFloating } from './useFloating.ts'

interface DropdownMenuProps {
  /** A Button or IconButton. */
  trigger: ReactNode
  align?: 'start' | 'end' | undefined
  /** MenuItems and MenuSeparators. */
  children: ReactNode
}

/** Not modal: Radix's scroll lock adds a style tag, which our CSP blocks. */
export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  const { container, ...state } = useFloating()
  return (
    <RadixMenu.Root modal={false} {...state}>
      {/* Radix opens it on a press; a shortcut only clicks. */}
      <RadixMenu.Trigger asChild onClick={({ detail }) => detail === 0 && state.onOpenChange(true)}>
        {trigger}
      </RadixMenu.Trigger>
      <RadixMenu.Portal container={container}>
        <RadixMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 overflow-y-auto rounded-md bg-raised p-1 text-ink shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-settle"
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

interface MenuItemProps {
  onSelect?: (() => void) | undefined
  icon?: ReactNode
  variant?: 'default' | 'danger' | undefined
  /** Disables the entry and is shown below it. */
  disabledReason?: string | undefined
  /** Its keys are shown. */
  shortcut?: ShortcutId | undefined
  /** Renders the one child element, such as a link, as the entry. */
  asChild?: boolean | undefined
  children: ReactNode
}

export function MenuItem({
  onSelect,
  icon,
  variant = 'default',
  disabledReason,
  shortcut,
  asChild = false,
  children,
}: MenuItemProps) {
  const refused = disabledReason !== undefined
  const look = `flex min-h-control cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 text-control no-underline outline-none select-none data-highlighted:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-muted [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.5] ${variant === 'danger' && !refused ? 'text-danger' : ''}`
  if (asChild)
    return (
      <RadixMenu.Item asChild className={look}>
        {children}
      </RadixMenu.Item>
    )
  return (
    <RadixMenu.Item
      className={look}
      aria-disabled={refused || undefined}
      onSelect={(event) => {
        // A disabled entry stays focusable, so that its reason can be read.
        if (refused) event.preventDefault()
        else onSelect?.()
      }}
    >
      {icon}
      <span className="min-w-0 flex-1">
        {children}
        {refused && <span className="block text-meta text-muted">{disabledReason}</span>}
      </span>
      {shortcut && <Keycaps shortcut={shortcut} className="ml-4" />}
    </RadixMenu.Item>
  )
}

/** Text above the entries. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="px-2 py-1.5 text-meta text-muted">{children}</RadixMenu.Label>
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-hairline" />
}

// A button with an icon only. Its name appears on hover and focus.
import type { ComponentProps, MouseEvent } from 'react'

import { buttonStyles } from './buttonStyles.ts'
import { shortcutKeys } from './shortcuts.ts'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'aria-label' | 'type'> {
  /** Verb and noun: 'Delete Linen Shirt'. */
  label: string
  variant?: 'secondary' | 'ghost' | undefined
  size?: 'sm' | 'md' | undefined
  busy?: boolean | undefined
  disabledReason?: string | undefined
}

/** 32 px square (28 as `sm`), 44 on a phone. Children: one lucide icon. */
export function IconButton({
  label,
  variant = 'ghost',
  size,
  busy = false,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  const keys = rest['aria-keyshortcuts']
  const refused = disabledReason !== undefined
  const answer = (event: MouseEvent<HTMLButtonElement>) => {
    if (refused || busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip
      text={disabledReason ?? (keys ? `${label} (${shortcutKeys(keys).join('+')})` : label)}
      opensOnClick={refused}
    >
      <button
        {...rest}
        // The hint shows it already.
        title={undefined}
        type="button"
        aria-label={label}
        aria-busy={busy || undefined}
        aria-disabled={refused || undefined}
        className={buttonStyles({ variant, size, icon: true, className })}
        onClick={answer}
      >
        {busy ? <Spinner /> : children}
      </button>
    </Tooltip>
  )
}

// A button with four variants, a busy state that keeps its width, and a disabled state with a reason.
import { useId, useRef, type ComponentProps, type MouseEvent } from 'react'

import { buttonStyles } from './buttonStyles.ts'
import { DisabledReason } from './DisabledReason.tsx'
import { Keycaps } from './Keycaps.tsx'
import type { ShortcutId } from './shortcuts.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Shows a spinner, keeps the focus and ignores clicks. */
  busy?: boolean | undefined
  /** The text while busy: 'Saving...'. Its own text by default. */
  busyText?: string | undefined
  /** From `shortcutProps`. A primary button shows its keys. */
  'data-shortcut'?: ShortcutId | undefined
  /** Disables the button; it stays focusable and shows the reason on hover, focus and touch. */
  disabledReason?: string | undefined
}

/** Has type `button` by default. To disable it, give a `disabledReason`. */
export function Button({
  variant,
  size,
  busy = false,
  busyText,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const own = useRef<HTMLButtonElement>(null)
  const refused = disabledReason !== undefined
  const shortcut = variant === 'primary' && !busy ? rest['data-shortcut'] : undefined
  const answer = (event: MouseEvent<HTMLButtonElement>) => {
    // An aria-disabled submit button would still submit.
    if (refused || busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        ref={(node) => {
          own.current = node
          if (typeof ref === 'function') return ref(node)
          if (ref) ref.current = node
        }}
        // oxlint-disable-next-line react/button-has-type -- it is one of the three, 'button' unless given
        type={type}
        className={buttonStyles({ variant, size, className })}
        onClick={answer}
        aria-busy={busy || undefined}
        aria-disabled={refused || undefined}
        aria-describedby={refused ? reasonId : rest['aria-describedby']}
      >
        {busy && <Spinner />}
        {busy ? (busyText ?? children) : children}
        {shortcut && <Keycaps shortcut={shortcut} onButton className="-mr-1 ml-0.5 max-lg:hidden" />}
      </button>
      {refused && (
        <>
          <span id={reasonId} hidden>
            {disabledReason}
          </span>
          <DisabledReason anchor={own} reason={disabledReason} />
        </>
      )}
    </>
  )
}

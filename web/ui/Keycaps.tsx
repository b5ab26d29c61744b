// The keys of a shortcut, beside what they do.
import { Kbd } from './Kbd.tsx'
import { getShortcut, type ShortcutId, shortcutKeys } from './shortcuts.ts'

interface KeycapsProps {
  shortcut: ShortcutId
  /** Follows the shortcut: of a place. */
  letter?: string | undefined
  /** In one cap, in the color of the button around it. */
  onButton?: boolean
  className?: string
}

/** For the eye only. Not on a phone, and not where a finger points: there is no keyboard. */
export function Keycaps({ shortcut, letter, onButton = false, className = '' }: KeycapsProps) {
  const keys = shortcutKeys(getShortcut(shortcut).keys)
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 gap-0.5 max-sm:hidden pointer-coarse:hidden ${className}`}
    >
      {onButton ? (
        <Kbd className="h-4.5! border-current/40! bg-transparent! text-current!">
          {keys.join(' ').replace('Enter', '↵')}
        </Kbd>
      ) : (
        keys.map((key) => <Kbd key={key}>{key}</Kbd>)
      )}
      {letter !== undefined && <Kbd>{letter}</Kbd>}
    </span>
  )
}

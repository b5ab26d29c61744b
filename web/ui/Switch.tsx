// A setting that is on or off and changes at once.
import { Tooltip } from './Tooltip.tsx'

interface SwitchProps {
  /** The state when on: 'Sam Staff is active'. */
  label: string
  /** The effect of a click, shown on hover and focus: 'Deactivate Sam Staff'. */
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Ignores clicks. */
  busy?: boolean | undefined
  disabledReason?: string | undefined
}

/** The touch target is as large as a small IconButton; the switch is 28 by 16 px. */
export function Switch({ label, hint, checked, onChange, busy = false, disabledReason }: SwitchProps) {
  const refused = disabledReason !== undefined
  return (
    <Tooltip text={disabledReason ?? hint} opensOnClick={refused}>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-disabled={refused || undefined}
        onClick={(event) => {
          if (refused || busy) event.preventDefault()
          else onChange(!checked)
        }}
        className="group inline-flex h-7 w-9 shrink-0 items-center justify-center rounded-md focus-ring aria-disabled:cursor-not-allowed aria-busy:opacity-60 pointer-coarse:size-control max-sm:size-control"
      >
        <span className="flex h-4 w-7 items-center rounded-full border border-edge bg-pressed px-0.5 transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent group-aria-disabled:opacity-50">
          <span className="size-2.5 rounded-full bg-edge-hover transition-transform group-aria-checked:translate-x-3 group-aria-checked:bg-on-accent" />
        </span>
      </button>
    </Tooltip>
  )
}

// A price that is changed in place: typed as an amount, or as a discount in percent.
import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

interface PriceInputProps {
  label: string
  /** The price, formatted, or what was typed instead. */
  value: string
  placeholder?: string | undefined
  error: string | undefined
  /** Receives each text while it is typed. */
  onType: (typed: string) => void
  /** Called before the first text. Returns the function that takes back what is typed. */
  onStart: () => () => void
}

/** Looks like a text until it is pointed at or touched. */
const looks = [
  'h-control rounded-md border border-transparent bg-transparent px-2 text-right text-field text-ink tabular transition-colors',
  'pointer-coarse:border-edge max-sm:border-edge hover:border-edge-hover hover:bg-surface aria-invalid:border-danger',
  'focus-visible:border-focus focus-visible:bg-surface focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus',
].join(' ')

/** Enter reads what was typed and stays in the input, Escape takes it back, and so does leaving it empty. */
export function PriceInput({ label, value, placeholder, error, onType, onStart }: PriceInputProps) {
  const errorId = useId()
  const [typed, setTyped] = useState<string>()
  const takeBack = useRef<() => void>(undefined)
  const finish = (isKept: boolean) => {
    if (!isKept || typed?.trim() === '') takeBack.current?.()
    takeBack.current = undefined
    setTyped(undefined)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The shortcut that saves.
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && typed === undefined) return
    // Neither submits the form nor moves on to the next quantity.
    event.preventDefault()
    event.stopPropagation()
    finish(event.key === 'Enter')
    const input = event.currentTarget
    requestAnimationFrame(() => {
      // In Chromium, selecting takes the focus, which the user may have moved meanwhile.
      if (document.activeElement === input) input.select()
    })
  }
  // A price such as 1 of 18 is not wrong yet.
  const shownError = typed === undefined ? error : undefined
  return (
    <span className="flex flex-col items-end">
      <input
        type="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={shownError !== undefined || undefined}
        aria-describedby={shownError === undefined ? undefined : errorId}
        title="Type a price, or a discount such as 10%"
        placeholder={placeholder}
        value={typed ?? value}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          takeBack.current ??= onStart()
          setTyped(target.value)
          onType(target.value)
        }}
        onBlur={() => finish(true)}
        onKeyDown={handleKey}
        // The range of several prices is longer.
        className={`${looks} ${value === '' ? 'w-36' : 'w-24'}`}
      />
      <span role="alert">
        {shownError !== undefined && (
          <span
            id={errorId}
            className="mt-0.5 flex w-44 animate-appear max-sm:w-34 items-start gap-1 text-left text-meta whitespace-normal text-danger"
          >
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
            {shownError}
          </span>
        )}
      </span>
    </span>
  )
}

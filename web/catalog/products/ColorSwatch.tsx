// A color name with its swatch, if the name is known.
import { swatchBackground } from './swatchBackground.ts'

interface ColorSwatchProps {
  name: string
  /** Wraps a long name; otherwise it is truncated. */
  wraps?: boolean | undefined
  className?: string | undefined
}

/** The swatch is decorative. */
export function ColorSwatch({ name, wraps = false, className }: ColorSwatchProps) {
  const background = swatchBackground(name)
  return (
    <span className={`inline-flex max-w-full min-w-0 items-start gap-1.5 ${className ?? ''}`}>
      {background !== null && (
        <span
          aria-hidden="true"
          // The ring keeps white visible on white and black on black.
          className="mt-[calc((1lh-0.75rem)/2)] size-3 shrink-0 rounded-full inset-ring inset-ring-edge"
          style={{ background }}
        />
      )}
      <span className={wraps ? 'min-w-0 wrap-anywhere' : 'truncate'}>{name}</span>
    </span>
  )
}

// A colour by its name, with a swatch of it where the name is known.
import { swatchBackground } from './swatchBackground.ts'

interface ColorSwatchProps {
  name: string
  /** Over as many lines as the name needs, where it is told in full; else it ends in an ellipsis. */
  wraps?: boolean | undefined
  className?: string | undefined
}

/** The name stands for itself; the swatch is decoration. */
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

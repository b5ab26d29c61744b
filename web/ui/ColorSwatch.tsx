// A colour by its name, with a swatch of it where the name is known.
import { swatchOf } from './swatches.ts'

/** The name stands for itself; the swatch is decoration. */
export function ColorSwatch({ name, className }: { name: string; className?: string | undefined }) {
  const background = swatchOf(name)
  return (
    <span className={`inline-flex min-w-0 items-center gap-1.5 ${className ?? ''}`}>
      {background !== null && (
        <span
          aria-hidden="true"
          // The ring keeps white visible on white and black on black.
          className="size-3 shrink-0 rounded-full inset-ring inset-ring-edge"
          style={{ background }}
        />
      )}
      <span className="truncate">{name}</span>
    </span>
  )
}

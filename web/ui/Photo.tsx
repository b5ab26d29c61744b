// A picture of a piece of clothing in its 4:5 frame, or a quiet drawing where there is none.
import { useState } from 'react'

import { HangerDrawing } from './drawings.tsx'

interface PhotoProps {
  /** Null while there is none. */
  src: string | null
  /** What it shows; empty when the name stands beside it. */
  alt: string
  /** 'frame' fills its place at 4:5; 'thumb' is 32 by 40 px, for rows. */
  size?: 'frame' | 'thumb' | undefined
  /** Loads at once instead of when it comes into sight: the first picture of a page. */
  eager?: boolean | undefined
  className?: string | undefined
}

/** Fills its frame (object-cover) and loads lazily; a picture that fails falls back to the drawing. */
export function Photo({ src, alt, size = 'frame', eager = false, className }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src !== null && src !== '' && src !== failed ? src : null
  return (
    <span
      className={`relative block shrink-0 overflow-hidden bg-neutral-soft ${size === 'thumb' ? 'h-10 w-8 rounded-sm' : 'aspect-4/5 w-full'} ${className ?? ''}`}
    >
      {shown ? (
        <img
          src={shown}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(shown)}
          className="size-full object-cover"
        />
      ) : (
        <span
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          className="grid size-full place-items-center text-muted"
        >
          <HangerDrawing className={size === 'thumb' ? 'w-5' : 'w-2/5 max-w-24'} />
        </span>
      )}
    </span>
  )
}

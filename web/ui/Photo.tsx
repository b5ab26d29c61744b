// A product image in a 4:5 frame, or a drawing if there is none.
import { useState } from 'react'

import { HangerDrawing } from './drawings.tsx'

interface PhotoProps {
  /** Null if there is none. */
  src: string | null
  /** Empty if the name is next to it. */
  alt: string
  /** 'frame' fills its place at 4:5; 'thumb' is 32 by 40 px, for rows. */
  size?: 'frame' | 'thumb' | undefined
  /** Loads at once instead of lazily: the first image of a page. */
  eager?: boolean | undefined
  className?: string | undefined
}

/** Fills its frame (object-cover). An image that fails to load is replaced by the drawing. */
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

// An image in a 4:5 frame.
import { useState } from 'react'

import { ClothDrawing } from './drawings.tsx'

interface PhotoProps {
  src: string
  /** Shown if `src` fails to load. */
  fallback?: string | undefined
  /** Empty if the name is next to it. */
  alt: string
  /** 'frame' fills its place at 4:5; 'thumb' is 32 by 40 px, for rows. */
  size?: 'frame' | 'thumb' | undefined
  /** Loads at once instead of lazily: the first image of a page. */
  eager?: boolean | undefined
  className?: string | undefined
}

/** Fills its frame (object-cover). Shows a drawing of cloth if neither address loads. */
export function Photo({ src, fallback, alt, size = 'frame', eager = false, className }: PhotoProps) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const shown = [src, fallback].find((address) => address !== undefined && !failed.includes(address))
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
          onError={() => setFailed((failed) => [...failed, shown])}
          className="size-full object-cover"
        />
      ) : (
        <span
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          className="grid size-full place-items-center text-muted"
        >
          <ClothDrawing className={size === 'thumb' ? 'w-5' : 'w-2/5 max-w-24'} />
        </span>
      )}
    </span>
  )
}

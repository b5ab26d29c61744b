// Which option of a list a key leads to, while the focus stays in the search above it.

interface Listed {
  /** The place of the option that is chosen now, from 0. */
  active: number
  count: number
  /** How many are seen at once. */
  perPage: number
}

interface Pressed {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Undefined for a key that belongs to the text, and where there is nothing to move in. */
export function nextOptionIndex(pressed: Pressed, { active, count, perPage }: Listed): number | undefined {
  if (count === 0 || pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey)
    return undefined
  const places: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + perPage,
    PageUp: active - perPage,
    Home: 0,
    End: count - 1,
  }
  const place = places[pressed.key]
  return place === undefined ? undefined : Math.min(Math.max(place, 0), count - 1)
}

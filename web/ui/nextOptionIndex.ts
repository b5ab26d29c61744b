// Keyboard navigation in a list of options while the focus stays in its search field.

interface Listed {
  /** The index of the active option, from 0. */
  active: number
  count: number
  /** The number of visible options. */
  perPage: number
}

interface Pressed {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Returns undefined for keys that edit the text, and for an empty list. */
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

// A list of options below a text field that keeps the focus (the combobox pattern of the ARIA Authoring Practices Guide).
import { useId, useState } from 'react'

interface Listed {
  /** The index of the active option, from 0; -1 for none. */
  active: number
  count: number
  /** The number of visible options: the step of PageUp and PageDown. */
  perPage: number
}

interface Pressed {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

interface ListboxOptions {
  count: number
  isOpen?: boolean
  /** The index that is active at first; -1 for none, unless there is only one option. */
  first?: number
}

/** `field` holds the attributes of the text field. The field's key handler calls `move`. */
export function useListbox({ count, isOpen = count > 0, first = 0 }: ListboxOptions) {
  const id = useId()
  const [chosen, setActive] = useState(first)
  const active = chosen < 0 && count === 1 ? 0 : chosen
  const optionId = (index: number) => `${id}${index}`
  const activeId = isOpen && active >= 0 && active < count ? optionId(active) : undefined
  return {
    id,
    active,
    optionId,
    reset: (index = first) => setActive(index),
    /** Moves to the option that the key selects and returns its index; undefined for other keys. */
    move(pressed: Pressed, perPage = count): number | undefined {
      const next = isOpen ? nextOptionIndex(pressed, { active, count, perPage }) : undefined
      if (next === undefined) return undefined
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
      return next
    },
    field: comboboxAttributes({ listId: id, isOpen, activeId }),
  }
}

interface ComboboxState {
  listId: string
  isOpen: boolean
  /** The id of the active option. */
  activeId: string | undefined
}

/** The attributes of a text field that operates a list of options. */
export function comboboxAttributes({ listId, isOpen, activeId }: ComboboxState) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': activeId,
    autoComplete: 'off',
    spellCheck: false,
  } as const
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

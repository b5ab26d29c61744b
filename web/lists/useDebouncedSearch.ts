// The text of a search box, written to the URL after a short pause in typing.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { maxSearchLength } from '#domain/platform/search.ts'

const delayMs = 200

/** `search` is the text in the URL; `apply` writes a new text there. */
export function useDebouncedSearch(search: string, apply: (text: string) => void) {
  const [text, setText] = useState(search)
  const applied = useRef(search)
  const applyEvent = useEffectEvent(apply)

  useEffect(() => {
    // Only a text that Back or a link put into the URL replaces the typed one.
    if (search === applied.current) return
    applied.current = search
    setText(search)
  }, [search])

  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === applied.current || trimmed.length > maxSearchLength) return undefined
    const timer = setTimeout(() => {
      applied.current = trimmed
      applyEvent(trimmed)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [text])

  return { text, setText }
}

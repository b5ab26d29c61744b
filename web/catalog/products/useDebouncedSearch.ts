// The text of a search box that leads the address by a moment, so that typing stays smooth and Back still works.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const delayMilliseconds = 200

/** `search` is what the address says; `apply` puts another text there once the typing has paused. */
export function useDebouncedSearch(search: string, apply: (text: string) => void) {
  const [text, setText] = useState(search)
  const known = useRef(search)
  const applyNow = useEffectEvent(apply)

  useEffect(() => {
    // Our own text comes back through the address; only another one, from Back or a link, belongs into the box.
    if (search === known.current) return
    known.current = search
    setText(search)
  }, [search])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === known.current) return undefined
    const timer = setTimeout(() => {
      known.current = wanted
      applyNow(wanted)
    }, delayMilliseconds)
    return () => clearTimeout(timer)
  }, [text])

  return { text, setText }
}

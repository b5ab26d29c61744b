// How wide an element is, for what is drawn to fill it.
import { useLayoutEffect, useRef, useState } from 'react'

/** 0 until it was measured, which is before it is painted first. */
export function useElementWidth<Node extends HTMLElement>() {
  const ref = useRef<Node>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = ref.current
    if (!node) return undefined
    const measure = () => setWidth(node.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

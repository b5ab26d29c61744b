// Shared by the charts: the empty state, the switch to a table, and the measured width.
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export function EmptyChart({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={`flex items-center justify-center px-4 py-6 text-center text-control text-balance text-muted ${className ?? ''}`}
    >
      <span className="max-w-[44ch]">{children}</span>
    </p>
  )
}

/** Whether the table is shown instead of the chart, and the button that toggles it. */
export function useTableToggle(subject: string) {
  const [isTable, setIsTable] = useState(false)
  const toggle = (
    <Button variant="ghost" size="sm" className="-mr-2 print:hidden" onClick={() => setIsTable(!isTable)}>
      {isTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
      {isTable ? 'Chart' : 'Table'}
      <VisuallyHidden> of {subject}</VisuallyHidden>
    </Button>
  )
  return { isTable, toggle }
}

/** The width in pixels; measured before the first paint. */
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

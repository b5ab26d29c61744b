// A chart and the table behind it: one button turns the one into the other.
import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** Whether the table is shown, and the button that says what it shows next. */
export function useTableToggle(of: string) {
  const [isTable, setIsTable] = useState(false)
  const toggle = (
    <Button variant="ghost" size="sm" className="-mr-2 print:hidden" onClick={() => setIsTable(!isTable)}>
      {isTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
      {isTable ? 'Chart' : 'Table'}
      <VisuallyHidden> of {of}</VisuallyHidden>
    </Button>
  )
  return { isTable, toggle }
}

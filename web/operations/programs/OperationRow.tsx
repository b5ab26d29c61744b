// One call in the list: its method, path and sentence; opened, all there is to know of it.
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'

import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'

import type { OpenApiDocument, Operation } from './openApiDocument.ts'
import { OperationPanel } from './OperationPanel.tsx'

const tones: Record<string, BadgeTone> = {
  GET: 'accent',
  POST: 'good',
  PUT: 'warning',
  DELETE: 'danger',
}

interface OperationRowProps {
  root: OpenApiDocument
  operation: Operation
  isOpen: boolean
  onToggle: () => void
}

export function OperationRow({ root, operation, isOpen, onToggle }: OperationRowProps) {
  const panel = useId()
  const { method, path, summary } = operation
  return (
    <li className={isOpen ? 'selvedge-left' : undefined}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left focus-ring hover:bg-hover"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-4 shrink-0 stroke-[1.5] text-muted ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className="w-16 shrink-0">
          <Badge tone={tones[method]}>{method}</Badge>
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-x-4 lg:flex-row lg:items-baseline">
          <span className="font-mono text-meta wrap-anywhere lg:w-96 lg:shrink-0">{path}</span>
          <span className="min-w-0 text-control text-muted">{summary}</span>
        </span>
      </button>
      {isOpen && (
        <div id={panel} className="border-t border-hairline px-4 py-4">
          <OperationPanel root={root} operation={operation} />
        </div>
      )}
    </li>
  )
}

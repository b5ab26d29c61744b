// The rows of addresses and contacts in the customer form.
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

export const fieldGrid = 'grid gap-x-4 gap-y-3 sm:grid-cols-2'

interface FieldRowsProps {
  title: string
  addText: string
  empty: string
  error: string | undefined
  onAdd: () => void
  children: readonly ReactNode[]
}

/** A card of rows that can be added and removed. */
export function FieldRows({ title, addText, empty, error, onAdd, children }: FieldRowsProps) {
  return (
    <Card
      title={title}
      flush
      action={
        <Button size="sm" variant="ghost" onClick={onAdd}>
          <Plus aria-hidden="true" />
          {addText}
        </Button>
      }
    >
      {error !== undefined && <p className="px-4 pt-3 text-meta text-danger">{error}</p>}
      {children.length === 0 ? (
        <p className="px-4 py-3 text-control text-muted">{empty}</p>
      ) : (
        <div className="divide-y divide-hairline">{children}</div>
      )}
    </Card>
  )
}

interface FieldRowProps {
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

export function FieldRow({ removeLabel, onRemove, children }: FieldRowProps) {
  return (
    <div className="flex items-start gap-2 p-4">
      <div className={`${fieldGrid} min-w-0 flex-1`}>{children}</div>
      <IconButton label={removeLabel} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  )
}

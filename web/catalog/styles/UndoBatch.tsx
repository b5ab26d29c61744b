// Offers to undo the last change of a style, and says what could not be undone.
import { Undo2 } from 'lucide-react'

import { undoBatch } from '#contract/catalog/batches.ts'
import { joinList, pluralize } from '#domain/platform/format.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

/** A change of a style that can be undone. */
export interface StyleChange {
  batchId: number
  /** 'Style updated.' */
  title: string
}

/** Called after a change; the batch is null if nothing changed. */
export type ReportChange = (title: string, batchId: number | null) => void

interface UndoBatchProps {
  change: StyleChange
  onUndone: () => void
}

export function UndoBatch({ change: { batchId, title }, onUndone }: UndoBatchProps) {
  const undoing = useChange(undoBatch, {
    failure: 'Failed to undo the change',
    success: ({ restored, skippedCount, skipped }) => {
      const done = `Change undone: ${pluralize(restored, 'product')} restored`
      if (skippedCount === 0) return done
      const codes = skipped.slice(0, 3).map(({ code }) => code)
      return `${done}. ${pluralize(skippedCount, 'product')} changed since and stayed: ${joinList(codes)}`
    },
    onSuccess: onUndone,
  })
  return (
    <div className="mb-4">
      <Notice
        tone="good"
        title={title}
        action={
          <Button
            {...shortcutProps('undo')}
            size="sm"
            busy={undoing.isPending}
            busyText="Undoing..."
            onClick={() => undoing.mutate({ id: batchId })}
          >
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        }
      />
    </div>
  )
}

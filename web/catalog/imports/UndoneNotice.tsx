// What an undo took back just now, and what it left.
import type { UndoReply } from '#contract/catalog/imports.ts'
import { pluralize } from '#domain/platform/format.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { formatUndoSummary } from './importLabels.ts'
import { UndoSkippedProducts } from './UndoSkippedProducts.tsx'

export function UndoneNotice({ reply }: { reply: UndoReply }) {
  return (
    <>
      <Notice tone="good" title="Import undone">
        {formatUndoSummary(reply)}
      </Notice>
      {reply.leftCount > 0 && (
        <Card title={pluralize(reply.leftCount, 'product left as it is', 'products left as they are')} flush>
          <UndoSkippedProducts products={reply.left} total={reply.leftCount} />
        </Card>
      )}
    </>
  )
}

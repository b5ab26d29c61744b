// What an undo took back just now, and what it left.
import type { UndoReply } from '#contract/catalog/imports.ts'
import { counted } from '#domain/platform/figures.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { undoneInWords } from './importWords.ts'
import { LeftProducts } from './LeftProducts.tsx'

export function UndoneNotice({ reply }: { reply: UndoReply }) {
  return (
    <>
      <Notice tone="good" title="Import undone">
        {undoneInWords(reply)}
      </Notice>
      {reply.leftCount > 0 && (
        <Card title={counted(reply.leftCount, 'product left as it is', 'products left as they are')} flush>
          <LeftProducts products={reply.left} total={reply.leftCount} />
        </Card>
      )}
    </>
  )
}

// Shows the differences of a count and saves it.
import { useRef, useState } from 'react'

import { countStock } from '#contract/catalog/stock.ts'
import { CallError } from '#contract/platform/client.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { addMissed } from '#web/catalog/scanning/missedScans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CountTable } from './CountedProducts.tsx'
import {
  type CountLine,
  lineDifference,
  summarizeDifferences,
  removeLine,
  changeLine,
  removeSaved,
} from './countLines.ts'
import type { CountStore } from './countStore.ts'
import { isOutdatedCount } from './isOutdatedCount.ts'
import { readStock } from './readStock.ts'
import { Difference } from './StockFigures.tsx'
import { useStockChange } from './useStockChange.ts'

interface SaveCountDialogProps {
  lines: readonly CountLine[]
  store: CountStore
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function SaveCountDialog({ lines, store, open, onOpenChange }: SaveCountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Save count">
      <SaveCount lines={lines} store={store} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface SaveCountProps {
  lines: readonly CountLine[]
  store: CountStore
  onDone: () => void
}

const refreshedMessage = 'The units on record are refreshed. If your count is still right, save again.'

function SaveCount({ lines, store, onDone }: SaveCountProps) {
  /** Messages of the last failed attempt. */
  const [errors, setErrors] = useState<readonly string[]>([])
  /** The count that was sent; scans may add to the current one while it is saved. */
  const sent = useRef(store.read())
  const saving = useStockChange(countStock, {
    form: 'count-stock',
    failure: 'Failed to save the count',
    success: (reply) => {
      store.change((count) => removeSaved(count, sent.current))
      return `Counted ${pluralize(reply.counted, 'product')}, ${formatCount(reply.different)} different`
    },
    onFailure(error) {
      if (!(error instanceof CallError && (error.status === 409 || error.status === 404))) return false
      const fieldErrors = error.body?.errors ?? []
      const messages =
        fieldErrors.length > 0 ? fieldErrors.map(({ message }) => message) : [error.sentence ?? '']
      setErrors(isOutdatedCount(error) ? [...messages, refreshedMessage] : messages)
      for (const { path } of fieldErrors) {
        const line = sent.current.lines[Number(path.split('.')[1])]
        if (line) void refreshLine(store, line)
      }
      return true
    },
  })
  const { different, more, fewer } = summarizeDifferences(lines)
  const save = () => {
    if (saving.isPending) return
    sent.current = store.read()
    const input = sent.current.lines.map(({ id, onRecord, counted }) => ({ id, expected: onRecord, counted }))
    saving.mutate({ lines: input }, { onDone })
  }
  return (
    <>
      <DialogBody flush>
        <div className="flex flex-col gap-3 px-5 py-4 text-control max-sm:px-4">
          {errors.length > 0 && (
            <Notice tone="warning" title="Count not saved">
              {errors.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Notice>
          )}
          <p>
            {different.length === 0
              ? `No differences in ${pluralize(lines.length, 'product')}. The count will be recorded in the activity log.`
              : `${formatCount(different.length)} of ${pluralize(lines.length, 'product')} ${different.length === 1 ? 'differs' : 'differ'}: ${formatUnits(more)} more, ${formatUnits(fewer)} fewer.`}
          </p>
        </div>
        {different.length > 0 && <Differences lines={different} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Back to counting</Button>
        <Button variant="primary" busy={saving.isPending} busyText="Saving..." onClick={save}>
          Save count
        </Button>
      </DialogFooter>
    </>
  )
}

function Differences({ lines }: { lines: readonly CountLine[] }) {
  if (useIsPhone()) {
    return (
      <div className="border-t border-hairline">
        <RowList label="Differences" flush>
          {lines.map((line) => (
            <ListRow
              key={line.id}
              title={line.name}
              meta={<span className="code">{line.code}</span>}
              figure={<Difference units={lineDifference(line)} />}
              note={`${formatCount(line.onRecord)} to ${formatCount(line.counted)}`}
            />
          ))}
        </RowList>
      </div>
    )
  }
  return (
    <div className="border-t border-hairline">
      <CountTable label="Differences" lines={lines} />
    </div>
  )
}

/** Reads the units on record again. A deleted product is removed from the count. */
async function refreshLine(store: CountStore, { id, code }: CountLine): Promise<void> {
  try {
    const stock = await readStock(id)
    if (stock) return store.change((count) => changeLine(count, id, stock))
    const sentence = `${code} no longer exists and was removed from this count.`
    store.change((count) => addMissed(removeLine(count, id), code, sentence))
  } catch {
    // The server checks the count anyway.
  }
}

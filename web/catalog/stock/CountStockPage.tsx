// Counting the shelf: codes scanned or typed one after another, then all differences at once, asked before they are saved.
import { useRef, useState } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCurrentUser, usePermissionError } from '#web/api/useCurrentUser.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CountedProducts } from './CountedProducts.tsx'
import { changeLine, removeLine, emptyCount } from './countLines.ts'
import { useCountStore } from './countStore.ts'
import { SaveCountDialog } from './SaveCountDialog.tsx'
import { ScanField } from './ScanField.tsx'
import { useScanner } from './useScanner.ts'

export function CountStockPage() {
  const { user } = useCurrentUser()
  return user && <CountStock userId={user.id} />
}

function CountStock({ userId }: { userId: number }) {
  const whyNot = usePermissionError('products.edit')
  const isPhone = useIsPhone()
  const { count, store } = useCountStore(userId)
  const scanner = useScanner(store)
  const scanField = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<'save' | 'discard'>()
  const { lines, missed } = count
  const closed = (open: boolean) => (open ? undefined : setAsking(undefined))
  const whyNotSave =
    whyNot ??
    (lines.length === 0 ? 'Nothing is counted yet.' : undefined) ??
    (scanner.pendingCount > 0 ? 'Wait until every code is looked up.' : undefined)
  const buttons = (
    <>
      {lines.length > 0 && <Button onClick={() => setAsking('discard')}>Discard</Button>}
      <Button
        {...shortcutProps('Alt+S')}
        variant="primary"
        disabledReason={whyNotSave}
        onClick={() => setAsking('save')}
      >
        Save count
      </Button>
    </>
  )
  return (
    <div className="mx-auto max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        meta={
          lines.length > 0 && (
            <span className="tabular">
              {`${pluralize(lines.length, 'product')}, ${formatUnits(lines.reduce((sum, line) => sum + line.counted, 0))}`}
            </span>
          )
        }
        actions={isPhone ? undefined : buttons}
      />
      <div className="flex flex-col gap-4">
        {whyNot !== undefined && (
          <Notice tone="warning" title="You can't count stock">
            {whyNot}
          </Notice>
        )}
        <ScanField scanner={scanner} lines={lines} whyNot={whyNot} input={scanField} />
        {missed.length > 0 && (
          <Notice
            tone="warning"
            title="Not counted"
            action={
              <Button
                size="sm"
                onClick={() => {
                  store.change((count) => ({ ...count, missed: [] }))
                  scanField.current?.focus()
                }}
              >
                Clear
              </Button>
            }
          >
            {missed.map(({ code, sentence }) => (
              <p key={code} className="wrap-anywhere">
                {sentence}
              </p>
            ))}
          </Notice>
        )}
        <Card flush>
          {lines.length === 0 ? (
            <EmptyState
              drawing={<TagDrawing />}
              title="Nothing is counted yet"
              text="What you count stays in this browser until you save it: closing the page loses nothing."
            />
          ) : (
            <CountedProducts
              lines={lines}
              onCounted={(id, counted) => store.change((count) => changeLine(count, id, { counted }))}
              onRemove={(id) => {
                store.change((count) => removeLine(count, id))
                scanField.current?.focus()
              }}
              onNext={(scanned) => {
                if (scanned !== undefined) scanner.scan(scanned)
                scanField.current?.focus()
              }}
            />
          )}
        </Card>
      </div>
      {isPhone && <BottomBar>{buttons}</BottomBar>}
      <SaveCountDialog lines={lines} store={store} open={asking === 'save'} onOpenChange={closed} />
      <ConfirmDialog
        open={asking === 'discard'}
        onOpenChange={closed}
        title="Discard this count"
        description={`What you counted of ${pluralize(lines.length, 'product')} is forgotten. Stock stays as it is.`}
        confirmText="Discard"
        cancelText="Back to counting"
        onConfirm={() => {
          store.change(() => emptyCount)
          setAsking(undefined)
        }}
      />
    </div>
  )
}

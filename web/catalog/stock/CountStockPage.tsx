// The page Count Stock: scan or type product codes, check the quantities, then save the count.
import { useRef, useState } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { MissedScansNotice, UnstoredScansNotice } from '#web/catalog/scanning/ScanNotices.tsx'
import { waitingError } from '#web/catalog/scanning/useKeptScans.ts'
import { useOfflinePages } from '#web/offline/useOfflinePages.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CountedProducts } from './CountedProducts.tsx'
import { CountedStyle } from './CountedStyle.tsx'
import { changeLine, countError, removeLine, emptyCount } from './countLines.ts'
import { useCountStore } from './countStore.ts'
import { SaveCountDialog } from './SaveCountDialog.tsx'
import { ScanField, useScanner } from './ScanField.tsx'
import { selfScanning } from './scanTargets.ts'

export function CountStockPage() {
  const { user } = useCurrentUser()
  return user && <CountStock userId={user.id} />
}

function CountStock({ userId }: { userId: number }) {
  const isPhone = useIsPhone()
  const { count, store } = useCountStore(userId)
  const scanner = useScanner(userId, store)
  const isOfflineReady = useOfflinePages()
  const scanField = useRef<HTMLInputElement>(null)
  const [openDialog, setOpenDialog] = useState<'save' | 'discard'>()
  const { lines, missed, styleIds } = count
  const { lastResult } = scanner
  const opened = lastResult && 'styleId' in lastResult ? lastResult : undefined
  const listed = lines.filter(({ styleId }) => styleId == null || !styleIds.includes(styleId))
  const handleOpenChange = (open: boolean) => (open ? undefined : setOpenDialog(undefined))
  const saveError = waitingError(scanner) ?? countError(count)
  const buttons = (
    <>
      {lines.length + styleIds.length + scanner.waitingCount > 0 && (
        <Button onClick={() => setOpenDialog('discard')}>Discard</Button>
      )}
      <Button
        {...shortcutProps('save')}
        variant="primary"
        disabledReason={saveError}
        onClick={() => setOpenDialog('save')}
      >
        Save count
      </Button>
    </>
  )
  return (
    <div className="max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        meta={
          lines.length > 0 ? (
            <span className="tabular">
              {`${pluralize(lines.length, 'product')}, ${formatUnits(lines.reduce((sum, line) => sum + line.counted, 0))}`}
            </span>
          ) : undefined
        }
        actions={isPhone ? undefined : buttons}
      />
      <div className="flex flex-col gap-4">
        <ScanField scanner={scanner} lines={lines} input={scanField} />
        <UnstoredScansNotice scans={scanner} />
        <MissedScansNotice
          title="Not counted"
          missed={missed}
          onClear={() => {
            store.change((count) => ({ ...count, missed: [] }))
            scanField.current?.focus()
          }}
        />
        {styleIds.length > 0 && (
          <Card title="Styles" flush>
            <div {...selfScanning} className="divide-y divide-hairline">
              {styleIds.map((styleId) => (
                <CountedStyle
                  // Opening it again moves the focus into it again.
                  key={opened?.styleId === styleId ? `${styleId} ${opened.openCount}` : styleId}
                  styleId={styleId}
                  lines={lines}
                  store={store}
                  startsFocused={opened?.styleId === styleId}
                  onComplete={() => scanField.current?.focus()}
                  onScan={scanner.scan}
                />
              ))}
            </div>
          </Card>
        )}
        <Card flush className={listed.length === 0 && styleIds.length > 0 ? 'hidden' : ''}>
          {listed.length === 0 ? (
            <EmptyState
              drawing={<TagDrawing />}
              title="No products counted yet"
              text={`Your count is stored in this browser until you save it. You can close the page and continue later${isOfflineReady ? ', also without a network' : ''}.`}
            />
          ) : (
            <CountedProducts
              lines={listed}
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
      <SaveCountDialog
        lines={lines}
        store={store}
        open={openDialog === 'save'}
        onOpenChange={handleOpenChange}
      />
      <ConfirmDialog
        open={openDialog === 'discard'}
        onOpenChange={handleOpenChange}
        title="Discard this count"
        description={`The count of ${pluralize(lines.length, 'product')}${scanner.waitingCount > 0 ? ` and ${pluralize(scanner.waitingCount, 'scan')} not looked up yet` : ''} will be deleted. Stock does not change.`}
        confirmText="Discard"
        cancelText="Back to counting"
        onConfirm={() => {
          scanner.discard()
          store.change(() => emptyCount)
          setOpenDialog(undefined)
        }}
      />
    </div>
  )
}

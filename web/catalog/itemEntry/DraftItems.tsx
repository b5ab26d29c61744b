// The items of a form: its styles as size matrices, other products as a list, and the field that adds the next one.
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'

import type { FindCellError } from '#web/catalog/matrix/matrixValues.ts'
import { selfScanning } from '#web/catalog/stock/scanTargets.ts'
import { usePageScans } from '#web/catalog/stock/usePageScans.ts'
import { Card } from '#web/ui/Card.tsx'
import { isEnter } from '#web/ui/isEnter.ts'

import { DraftLineList } from './DraftLineList.tsx'
import { DraftStyle } from './DraftStyle.tsx'
import type { ChangeItems, DraftLine, ItemDraft } from './itemDraft.ts'
import { ItemField } from './ItemField.tsx'
import type { ItemEntry } from './useItemEntry.ts'

interface DraftItemsProps {
  draft: ItemDraft
  change: ChangeItems
  entry: ItemEntry
  /** The element around the input of the item field. */
  itemField: RefObject<HTMLDivElement | null>
  /** 'in this delivery' */
  place: string
  /** Without items. */
  emptyText: string
  /** What the units of a line are, for screen readers: 'Received'. */
  unitsName: string
  findError?: FindCellError
  /** Gets scanned codes, where they are kept until they are looked up. */
  onScan?: (code: string) => void
  /** Of a style or of a line that no matrix shows, before its units. */
  renderField?: (lines: readonly DraftLine[], name: string) => ReactNode
}

export function DraftItems({
  draft,
  change,
  entry,
  itemField,
  place,
  emptyText,
  unitsName,
  findError,
  onScan,
  renderField,
}: DraftItemsProps) {
  const { lines, styleIds } = draft
  const list = useRef<HTMLDivElement>(null)
  const listed = lines.filter(({ styleId }) => styleId === null || !styleIds.includes(styleId))
  const focusItemField = () => itemField.current?.querySelector('input')?.focus()
  const scan = onScan ?? ((code: string) => void entry.scan(code))
  const scanPage = async (code: string, isMaybeTyped: boolean) => {
    if (isMaybeTyped) return (await entry.scan(code, { isMaybeTyped })) !== undefined
    scan(code)
    return true
  }
  usePageScans(scanPage, { looksUp: true })
  const handleEnter = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    focusItemField()
  }
  return (
    <Card title="Items" flush>
      {listed.length > 0 && (
        <div ref={list} role="presentation" onKeyDown={handleEnter}>
          <DraftLineList
            lines={listed}
            change={change}
            unitsName={unitsName}
            renderField={renderField}
            onRemoved={focusItemField}
          />
        </div>
      )}
      <div
        {...selfScanning}
        className={`divide-y divide-hairline ${listed.length > 0 && styleIds.length > 0 ? 'border-t border-hairline' : ''}`}
      >
        {styleIds.map((styleId) => (
          <DraftStyle
            // Opening it again moves the focus into it again.
            key={entry.opened?.styleId === styleId ? `${styleId} ${entry.opened.count}` : styleId}
            styleId={styleId}
            lines={lines}
            change={change}
            findError={findError}
            renderField={renderField}
            startsFocused={entry.opened?.styleId === styleId}
            onShown={entry.handleStyleShown}
            onComplete={focusItemField}
            onScan={scan}
          />
        ))}
      </div>
      {lines.length === 0 && styleIds.length === 0 && (
        <p className="px-4 pt-6 pb-3 text-center text-control text-muted">{emptyText}</p>
      )}
      <ItemField
        entry={entry}
        lines={lines}
        customerId={null}
        place={place}
        field={itemField}
        onScan={scan}
        onUp={() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()}
      />
    </Card>
  )
}

// The editor of a price list: its name, and the price of each style and product next to the normal one.
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { editPriceList, exportPriceList, findPriceList, type PriceList } from '#contract/sales/priceLists.ts'
import { pluralize } from '#domain/platform/format.ts'
import { maxListPrices, priceListLimits, tooManyPricesMessage } from '#domain/sales/priceLists.ts'
import { failureOutcome } from '#web/api/attemptKey.ts'
import { ExportButton } from '#web/api/ExportButton.tsx'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { PageLoading } from '#web/shell/Loading.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { scrollIntoView } from '#web/ui/scrollIntoView.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { readRows } from './checkRows.ts'
import { DeletePriceList } from './DeletePriceList.tsx'
import { PastePrices } from './PastePrices.tsx'
import {
  countPrices,
  hasSamePrices,
  mergeRows,
  type PriceRow,
  rebaseRows,
  rowKey,
  toRows,
} from './priceListRows.ts'
import { PricesTable } from './PricesTable.tsx'

const route = getRouteApi('/shell/price-lists/$id')

export function PriceListPage() {
  return (
    <RecordPage
      endpoint={findPriceList}
      id={route.useParams().id}
      list="/price-lists"
      skeleton={<PageLoading />}
    >
      {(list) => <PriceListEditor list={list} />}
    </RecordPage>
  )
}

interface Base {
  version: number
  name: string
  rows: readonly PriceRow[]
}

function toBase({ version, name, prices }: PriceList): Base {
  return { version, name, rows: toRows(prices) }
}

/** An earlier attempt with other prices may have been saved. */
const lostResponseMessage = 'The response to your last save was lost. Check the prices and save again.'

/** Keeps what was typed while the list changes on the server. */
function PriceListEditor({ list }: { list: PriceList }) {
  const isPhone = useIsPhone()
  const permissionError = usePermissionError('customers.terms')
  /** What the edit is based on. */
  const [base, setBase] = useState(() => toBase(list))
  const [name, setName] = useState(base.name)
  const [rows, setRows] = useState(base.rows)
  const sentRows = useRef(rows)
  const [refusal, setRefusal] = useState<string>()
  const isDirty = !hasSamePrices(rows, base.rows) || name !== base.name
  const reset = () => {
    const next = toBase(list)
    setBase(next)
    setName(next.name)
    setRows(next.rows)
    setRefusal(undefined)
  }
  const rebase = () => {
    const next = toBase(list)
    setBase(next)
    if (name === base.name) setName(next.name)
    setRows(rebaseRows(base.rows, rows, next.rows))
    setRefusal(undefined)
  }
  if (!isDirty && list.version > base.version) reset()
  const saving = useChange(editPriceList, {
    // With other prices of the same version, the server says that the save before may have succeeded.
    form: `price-list-${list.id}-${base.version}`,
    success: 'Price list saved',
    failure: 'Failed to save the price list',
    onSuccess: ({ version, name: saved }) => {
      // Prices that were typed since stay unsaved.
      setBase({ version, name: saved, rows: sentRows.current })
      setName((current) => (current.trim() === saved ? saved : current))
      setRefusal(undefined)
    },
    onFailure(error) {
      if (!(error instanceof CallError) || error.status >= 500) return false
      setRefusal(failureOutcome(error) === 'in doubt' ? lostResponseMessage : error.sentence)
      return true
    },
  })
  const saved = useSavedForm({
    name: `price-list-${list.id}`,
    isDirty,
    values: () => ({ name, rows, base }),
    restore(kept) {
      setBase(kept.base)
      setName(kept.name)
      setRows(kept.rows)
    },
    lostText: 'What you changed in this price list will be lost.',
  })
  const read = readRows(rows)
  const priceCount = countPrices(rows)
  const nameError = name.trim() === '' ? 'Name is required' : undefined
  const blockedReason =
    permissionError ??
    nameError ??
    ('error' in read ? read.error : undefined) ??
    (priceCount > maxListPrices ? tooManyPricesMessage : undefined) ??
    (isDirty ? undefined : 'There is nothing to save.')
  const exportBlockedReason = isDirty
    ? 'Save the price list first: the file has the saved prices.'
    : undefined
  const actions = (
    <>
      <DeletePriceList list={list} />
      {!isPhone && (
        <ExportButton
          endpoint={exportPriceList}
          input={{ id: list.id }}
          disabledReason={exportBlockedReason}
          itemsLabel="prices"
          emptyMessage="There are no prices to export."
          failureMessage="Failed to export the prices. Please try again."
        />
      )}
      <Button
        {...shortcutProps('Alt+S')}
        variant="primary"
        disabledReason={saving.isPending ? undefined : blockedReason}
        busy={saved.isSaving}
        busyText="Saving..."
        onClick={() => {
          if ('error' in read) return
          sentRows.current = rows
          setRefusal(undefined)
          const input = { id: list.id, name: name.trim(), prices: read.prices, version: base.version }
          saved.send(() => saving.mutateAsync(input))
        }}
      >
        Save price list
      </Button>
    </>
  )
  return (
    <div className="mx-auto flex max-w-240 flex-col gap-4 max-sm:w-full max-sm:flex-1">
      {refusal !== undefined && (
        <div ref={scrollIntoView}>
          <Notice
            tone="warning"
            title={refusal}
            action={
              list.version !== base.version && (
                <span className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={rebase}>
                    Keep my changes
                  </Button>
                  <Button size="sm" onClick={reset}>
                    Discard my changes
                  </Button>
                </span>
              )
            }
          >
            {list.version === base.version
              ? 'What you entered is not saved yet.'
              : 'What you entered is not saved yet. Keep it to add it to the saved prices, then save.'}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <Field label="Name" required error={nameError} className="min-w-60 flex-1 sm:max-w-90">
          <Input
            value={name}
            autoComplete="off"
            maxLength={priceListLimits.name}
            disabled={permissionError !== undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
          <p className="mr-2 flex min-h-control items-center text-control text-muted tabular">
            {`${pluralize(priceCount, 'price')}, used by ${pluralize(list.customerCount, 'customer')}`}
          </p>
          {!isPhone && actions}
        </div>
      </div>
      {permissionError === undefined && (
        <PastePrices
          onRead={(pasted) => setRows((current) => mergeRows(current, pasted))}
          isUnsaved={isDirty}
        />
      )}
      <PricesTable
        rows={rows}
        isReadOnly={permissionError !== undefined}
        onChange={(key, change) =>
          setRows((current) => current.map((row) => (rowKey(row) === key ? change(row) : row)))
        }
        onRemove={(key) => setRows((current) => current.filter((row) => rowKey(row) !== key))}
      />
      {isPhone && <BottomBar>{actions}</BottomBar>}
      {saved.leaveDialog}
    </div>
  )
}

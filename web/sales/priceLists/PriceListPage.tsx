// The editor of a price list: its name, and the price of each style and product next to the normal one.
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { exportPriceList, findPriceList, type PriceList } from '#contract/sales/priceLists.ts'
import { pluralize } from '#domain/platform/format.ts'
import { maxListPrices, priceListLimits, tooManyPricesMessage } from '#domain/sales/priceLists.ts'
import { ExportButton } from '#web/api/ExportButton.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ConflictChoice, undecidedReason } from '#web/shell/ConflictChoice.tsx'
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
import { formatPriceListField, type PriceListEdit, toPriceListEdit } from './priceListMerge.ts'
import { countPrices, hasSamePrices, mergeRows, rowKey } from './priceListRows.ts'
import { PricesTable } from './PricesTable.tsx'
import { type PriceListRefusal, usePriceListMerge } from './usePriceListMerge.ts'

const route = getRouteApi('/shell/price-lists/$id')

export function PriceListPage() {
  return (
    <RecordPage
      endpoint={findPriceList}
      id={route.useParams().id}
      list="/price-lists"
      title={({ name }) => ({ text: name })}
      skeleton={<PageLoading />}
    >
      {(list) => <PriceListEditor list={list} />}
    </RecordPage>
  )
}

/** Keeps what was typed while the list changes on the server. */
function PriceListEditor({ list }: { list: PriceList }) {
  const isPhone = useIsPhone()
  const permissionError = usePermissionError('customers.terms')
  const [original] = useState(() => toPriceListEdit(list))
  const [name, setName] = useState(original.name)
  const [rows, setRows] = useState(original.rows)
  const [refusal, setRefusal] = useState<PriceListRefusal>()
  const { editing, save } = usePriceListMerge({
    id: list.id,
    original,
    setName,
    setRows,
    onRefused: setRefusal,
  })
  const { base } = editing
  const isDirty = !hasSamePrices(rows, base.rows) || name !== base.name
  const start = (edit: PriceListEdit) => {
    editing.restart(edit)
    setName(edit.name)
    setRows(edit.rows)
    setRefusal(undefined)
  }
  if (!isDirty && list.version > base.version) start(toPriceListEdit(list))
  else if (!isDirty && editing.conflict && !editing.isUndecided) editing.restart(base)
  const saved = useSavedForm({
    name: `price-list-${list.id}`,
    isDirty,
    values: () => ({ name, rows, base }),
    restore(kept) {
      start(kept.base)
      setName(kept.name)
      setRows(kept.rows)
    },
    lostText: 'What you changed in this price list will be lost.',
  })
  const read = readRows(rows)
  const priceCount = countPrices(rows)
  const takenName = refusal?.path === 'name' ? refusal.message : undefined
  const nameError = name.trim() === '' ? 'Name is required' : undefined
  const blockedReason =
    permissionError ??
    (editing.isUndecided ? undecidedReason : undefined) ??
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
        {...shortcutProps('save')}
        variant="primary"
        disabledReason={editing.isSaving ? undefined : blockedReason}
        busy={saved.isSaving}
        busyText="Saving..."
        onClick={() => {
          setRefusal(undefined)
          saved.send(() =>
            save({ name, rows }, (edit) => {
              editing.restart(edit)
              // Input since then stays unsaved.
              setName((current) => (current.trim() === edit.name ? edit.name : current))
            }),
          )
        }}
      >
        Save price list
      </Button>
    </>
  )
  return (
    <div className="flex max-w-240 flex-col gap-4 max-sm:w-full max-sm:flex-1">
      <ConflictChoice editing={editing} format={formatPriceListField} />
      {refusal !== undefined && takenName === undefined && (
        <div ref={scrollIntoView}>
          <Notice tone="warning" title={refusal.message}>
            What you entered is not saved yet.
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <Field label="Name" required error={nameError ?? takenName} className="min-w-60 flex-1 sm:max-w-90">
          <Input
            value={name}
            autoComplete="off"
            maxLength={priceListLimits.name}
            disabled={permissionError !== undefined}
            onChange={(event) => {
              setName(event.target.value)
              if (takenName !== undefined) setRefusal(undefined)
            }}
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

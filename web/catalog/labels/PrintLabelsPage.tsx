// Prints the labels of products that were selected on another page.
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import {
  findLabelProducts,
  type LabelProducts,
  maxLabelProducts,
  maxLabels,
  tooManyLabelsMessage,
} from '#contract/catalog/labels.ts'
import { recordEndpoints } from '#contract/records.ts'
import { formatFor } from '#domain/catalog/labels/calibration.ts'
import { findUnreadable } from '#domain/catalog/labels/labelLayout.ts'
import { countCells, type LabelGrid } from '#domain/catalog/labels/labelPages.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { LabelButtons } from './LabelButtons.tsx'
import { type Copies, countCopies, type CopyMode, useLabelChoices } from './labelChoices.ts'
import { LabelList } from './LabelList.tsx'
import { LabelOptions } from './LabelOptions.tsx'
import { LabelPreview } from './LabelPreview.tsx'
import type { LabelSource } from './labelSources.ts'
import { LabelsSkeleton, NoFormat, NoProducts } from './LabelStates.tsx'
import { SheetPicker } from './SheetPicker.tsx'

const route = getRouteApi('/shell/labels')

type Format = LabelGrid & { id: number; name: string }

export interface Printer {
  id: number
  name: string
  networkAddress: string | null
  dpi: number | null
}

export function PrintLabelsPage() {
  const { ids: text = '', units, of } = route.useSearch()
  const listed = text.split(',').filter(Boolean).map(Number)
  const allIds = [...new Set(listed)]
  const unitsOfEach = units?.split(',').map(Number)
  // An address with other numbers of units than products is that of a selection.
  const ofDocument = new Map(
    unitsOfEach?.length === listed.length ? listed.map((id, index) => [id, unitsOfEach[index] ?? 0]) : [],
  )
  const ids = allIds.slice(0, maxLabelProducts)
  const { choices, change } = useLabelChoices(useCurrentUser().user?.id ?? 0)
  const isEmpty = ids.length === 0
  const labelled = useCall(
    findLabelProducts,
    { ids, codeKind: choices.codeKind },
    { enabled: !isEmpty, keep: true },
  )
  const formats = useCall(recordEndpoints.labelFormat.findAll, { page: 1, limit: 200 })
  const profiles = useCall(recordEndpoints.printerProfile.findAll, { page: 1, limit: 200 })
  const failed = [labelled, formats, profiles].find(({ isError }) => isError)
  if (failed) return <QueryError query={failed} title="Failed to load the labels" />
  if (isEmpty || labelled.data?.products.length === 0) return <NoProducts />
  if (!labelled.data || !formats.data || !profiles.data) return <LabelsSkeleton />
  const { records } = formats.data
  const format = records.find(({ id }) => id === choices.formatId) ?? records[0]
  if (!format) return <NoFormat />
  const printers = profiles.data.records
  const printer = printers.find(({ id }) => id === choices.printerProfileId)
  return (
    <>
      {allIds.length > maxLabelProducts && (
        <div className="mb-4">
          <Notice>{`These are the first ${formatCount(maxLabelProducts)} of ${pluralize(allIds.length, 'product')}. Print the others after them.`}</Notice>
        </div>
      )}
      <Labels
        key={format.id}
        labelled={labelled.data}
        format={formatFor(format, printer)}
        formats={records}
        source={ofDocument.size > 0 ? of : undefined}
        {...{ printer, printers, choices, change, ofDocument }}
      />
    </>
  )
}

interface LabelsProps extends ReturnType<typeof useLabelChoices> {
  labelled: LabelProducts
  format: Format
  formats: readonly Format[]
  printer: Printer | undefined
  printers: readonly Printer[]
  source: LabelSource | undefined
  ofDocument: ReadonlyMap<number, number>
}

function Labels({
  labelled: { products, symbol },
  format,
  formats,
  printer,
  printers,
  choices,
  change,
  source,
  ofDocument,
}: LabelsProps) {
  const isPhone = useIsPhone()
  const [firstCell, setFirstCell] = useState(1)
  // Only the modes of every selection are remembered.
  const [countsDocument, setCountsDocument] = useState(source !== undefined)
  const { codeKind, fields } = choices
  const mode: CopyMode = countsDocument ? 'document' : choices.copyMode
  const copies: Copies = { mode, typed: choices.copies, ofDocument }
  const setMode = (changed: CopyMode) => {
    setCountsDocument(changed === 'document')
    if (changed !== 'document') change({ copyMode: changed })
  }
  const items = products.flatMap((product) => {
    const count = countCopies(copies, product)
    return count === undefined || count <= 0 ? [] : [{ productId: product.id, copies: count }]
  })
  const labels = items.reduce((sum, { copies }) => sum + copies, 0)
  const unreadable = products
    .map((product) => findUnreadable(format, product, product.code))
    .find((reason) => reason !== undefined)
  const noLabels = mode === 'stock' ? 'None of these products is in stock' : 'Enter the copies'
  const reason =
    unreadable ?? (labels === 0 ? noLabels : labels > maxLabels ? tooManyLabelsMessage : undefined)
  const input = {
    formatId: format.id,
    ...(printer && { printerProfileId: printer.id }),
    items,
    firstCell,
    codeKind,
    fields,
  }
  const buttons = (
    <LabelButtons
      input={input}
      hasZpl={format.dpi !== null}
      isInNetwork={printer?.networkAddress != null}
      disabledReason={reason}
    />
  )
  const [first] = products
  return (
    <>
      <PageHeader meta={pluralize(labels, 'label')} actions={!isPhone && buttons} />
      {unreadable !== undefined && (
        <div className="mb-4">
          <Notice
            tone="warning"
            title={unreadable}
            action={
              codeKind !== 'qr' && <Button onClick={() => change({ codeKind: 'qr' })}>Use the QR code</Button>
            }
          />
        </div>
      )}
      <div className="grid grid-rows-[auto_1fr] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title="Labels">
          <LabelOptions
            formats={formats}
            formatId={format.id}
            printers={printers}
            printerProfileId={printer?.id}
            choices={choices}
            onChange={change}
            copyMode={mode}
            onCopyMode={setMode}
            source={source}
          />
        </Card>
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          {first && (
            <Card title="Preview">
              <LabelPreview {...{ format, codeKind, fields, symbol }} product={first} />
            </Card>
          )}
          {format.medium === 'sheet' && countCells(format) > 1 && (
            <Card title="Sheet">
              <SheetPicker format={format} firstCell={firstCell} onChange={setFirstCell} labels={labels} />
            </Card>
          )}
        </div>
        <LabelList products={products} copies={copies} />
      </div>
      {isPhone && <BottomBar>{buttons}</BottomBar>}
    </>
  )
}

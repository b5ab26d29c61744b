// Asks the user before orders are imported whose totals in the file are not what was read, or while other sheets hold further orders.
import { useState } from 'react'

import { maxListed } from '#contract/files/imports.ts'
import { listImportChecks } from '#domain/sales/orderFiles/importChecks.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

import type { OrderMode, PreviewedOrders } from './importLabels.ts'
import { DifferingOrders, OtherSheets, RepeatedOrders } from './OrderChecks.tsx'

/** The notice above the preview, the checkboxes, and what the upload sends of them. Orders that are skipped don't count. */
export function useOrderChecks(
  { previewed }: { previewed: PreviewedOrders | undefined },
  mode: OrderMode,
  importedSheets: readonly number[],
) {
  /** Another preview, of another file or mapping, asks again. */
  const [agreed, setAgreed] = useState<{ previewed: PreviewedOrders; labels: readonly string[] }>()
  if (!previewed) return { notice: null, agreement: undefined, confirmed: {} }
  const { differing, repeated, otherSheets } = previewed
  const count = differing.counts.new + (mode === 'create' ? differing.counts.duplicate : 0)
  const agreedLabels = agreed?.previewed === previewed ? agreed.labels : []
  const leftSheets = otherSheets.filter(({ sheet }) => !importedSheets.includes(sheet))
  const checks = listImportChecks(leftSheets, count)
  const agreedChecks = checks.filter(({ label }) => agreedLabels.includes(label))
  const knowsSheets =
    leftSheets.length === 0 || agreedChecks.some(({ field }) => field === 'confirmedOtherSheets')
  return {
    notice: (
      <>
        {leftSheets.length > 0 && <OtherSheets sheets={leftSheets} />}
        {count > 0 && (
          <DifferingOrders
            count={count}
            orders={differing.orders
              .filter(({ result }) => result === 'new' || mode === 'create')
              .slice(0, maxListed.orders)}
          />
        )}
        {repeated.count > 0 && <RepeatedOrders repeated={repeated} />}
      </>
    ),
    confirmed: {
      ...Object.fromEntries(agreedChecks.map(({ field, count }) => [field, count])),
      // The server doesn't know which of them were imported before.
      ...(knowsSheets && otherSheets.length > 0 && { confirmedOtherSheets: otherSheets.length }),
    },
    agreement:
      checks.length === 0
        ? undefined
        : {
            checkbox: (
              <div className="flex flex-col gap-2">
                {checks.map(({ label }) => (
                  <Checkbox
                    key={label}
                    label={label}
                    checked={agreedLabels.includes(label)}
                    onChange={(checked) => {
                      const others = agreedLabels.filter((other) => other !== label)
                      setAgreed({ previewed, labels: checked ? [...others, label] : others })
                    }}
                  />
                ))}
              </div>
            ),
            error: checks.find(({ label }) => !agreedLabels.includes(label))?.error,
          },
  }
}

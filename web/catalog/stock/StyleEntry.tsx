// The page that takes quantities for the products of a style: receiving and counting.
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'

import { findPrepacks, type Prepack } from '#contract/catalog/prepacks.ts'
import type { Style } from '#contract/catalog/styles.ts'
import { isSameCode, meansCode } from '#domain/platform/codes.ts'
import { useCall } from '#web/api/useCall.ts'
import { addPrepack } from '#web/catalog/matrix/addPrepack.ts'
import type { MatrixEdits } from '#web/catalog/matrix/matrixProps.ts'
import {
  cellsOf,
  type FindCellError,
  findMatrixErrors,
  type MatrixRow,
  type MatrixValues,
  readQuantities,
  readUnits,
} from '#web/catalog/matrix/matrixValues.ts'
import { SizeMatrix } from '#web/catalog/matrix/SizeMatrix.tsx'
import { buildStyleMatrix } from '#web/catalog/matrix/styleMatrix.ts'
import type { SavedForm } from '#web/shell/useSavedForm.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { toastError } from '#web/ui/toast.ts'

export const lostQuantities = 'The quantities that you entered will be lost.'

export interface StyleEntryState {
  style: Style
  matrix: ReturnType<typeof buildStyleMatrix>
  values: MatrixValues
  /** Whole units by product id. */
  quantities: Map<number, number>
  hasErrors: boolean
  isDirty: boolean
  change: (changed: MatrixValues) => void
}

/** The quantities typed for a style. `findError` checks each above 0. */
export function useStyleEntry(style: Style, findError?: FindCellError): StyleEntryState {
  const [values, setValues] = useState<MatrixValues>({})
  const matrix = buildStyleMatrix(style)
  return {
    style,
    matrix,
    values,
    quantities: readQuantities(matrix.rows, values),
    hasErrors: findMatrixErrors(matrix, values, findError).size > 0,
    isDirty: cellsOf(matrix.rows).some(({ productId }) => values[productId]),
    change: (changed) => setValues((values) => ({ ...values, ...changed })),
  }
}

interface StyleEntryProps {
  entry: StyleEntryState
  findError?: FindCellError | undefined
  /** Errors of the server by product id. */
  errors?: ReadonlyMap<number, string> | undefined
  title: string
  hasPrepacks?: boolean
  purpose?: MatrixEdits['purpose']
  /** Above the matrix. */
  notice?: ReactNode
  /** Below the matrix: fields and a summary. */
  children?: ReactNode
  saveText: string
  saveError: string | undefined
  saved: SavedForm
  onSave: () => void
}

export function StyleEntry({
  entry,
  findError,
  errors,
  title,
  hasPrepacks = false,
  purpose,
  notice,
  children,
  saveText,
  saveError,
  saved,
  onSave,
}: StyleEntryProps) {
  const navigate = useNavigate()
  const { style, matrix, values, change } = entry
  const { data } = useCall(findPrepacks, { styleId: style.id }, { enabled: hasPrepacks })
  const saveButton = useRef<HTMLButtonElement>(null)
  const rows = errors ? withErrors(matrix.rows, errors) : matrix.rows
  const back = () => void navigate({ to: '/styles/$id', params: { id: String(style.id) } })

  function handleScan(code: string): void {
    const product =
      style.products.find((cell) => isSameCode(cell.code, code)) ??
      style.products.find((cell) => meansCode(cell.code, code))
    if (product) return change({ [product.id]: String((readUnits(values[product.id]) || 0) + 1) })
    const description = `Style ${style.number} has no product ${code}.`
    toastError(description)
  }
  function handlePrepack(prepack: Prepack, packs: number, rows: readonly MatrixRow[]): void {
    addPrepack(style, { prepack, packs }, { rows, sizes: matrix.sizes, values }, change)
  }
  return (
    <div className="max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        title={title}
        meta={
          <span className="wrap-anywhere">
            {style.name} <span className="code">{style.number}</span>
          </span>
        }
      />
      <div className="flex flex-col gap-3">
        {notice}
        <SizeMatrix
          mode="edit"
          startsFocused
          {...matrix}
          rows={rows}
          values={values}
          findError={findError}
          purpose={purpose}
          onChange={change}
          onComplete={() => saveButton.current?.focus()}
          onScan={handleScan}
          {...(hasPrepacks && {
            prepacks: data?.prepacks,
            onAddPrepack: handlePrepack,
          })}
        />
        {children}
      </div>
      <BottomBar>
        <Button onClick={back}>Cancel</Button>
        <Button
          {...shortcutProps('save')}
          ref={saveButton}
          variant="primary"
          busy={saved.isSaving}
          busyText="Saving..."
          disabledReason={saveError}
          onClick={onSave}
        >
          {saveText}
        </Button>
      </BottomBar>
      {saved.leaveDialog}
    </div>
  )
}

function withErrors(rows: readonly MatrixRow[], errors: ReadonlyMap<number, string>): MatrixRow[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => cell && { ...cell, error: errors.get(cell.productId) }),
  }))
}

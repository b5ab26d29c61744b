// Receives units of several products of a style at once.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Style } from '#contract/catalog/styles.ts'
import { formatUnits, stockChangeError, stockLimits } from '#domain/stock/stock.ts'
import type { FindCellError } from '#web/catalog/matrix/matrixValues.ts'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import { lostQuantities, StyleEntry, useStyleEntry } from './StyleEntry.tsx'
import { useReceiving } from './useReceiving.tsx'

const findError: FindCellError = (cell, units, name) => stockChangeError(name, cell.available ?? 0, units)

export function ReceiveStyle({ style }: { style: Style }) {
  const navigate = useNavigate()
  const entry = useStyleEntry(style, findError)
  const [note, setNote] = useState('')
  const lines = [...entry.quantities].flatMap(([id, quantity]) => (quantity > 0 ? { id, quantity } : []))
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const receiving = useReceiving({
    form: `receive-style-${style.id}`,
    success: ({ received }) => `Received ${formatUnits(received)} of ${style.name}`,
    onDone: () => navigate({ to: '/styles/$id', params: { id: String(style.id) }, ignoreBlocker: true }),
  })
  const saved = useSavedForm({
    name: `receive-style-${style.id}`,
    isDirty: entry.isDirty || note !== '',
    values: () => ({ note, values: entry.values }),
    restore(kept) {
      setNote(kept.note)
      entry.change(kept.values)
    },
    lostText: lostQuantities,
  })
  return (
    <StyleEntry
      entry={entry}
      findError={findError}
      title="Receive stock"
      hasPrepacks
      saveText={units > 0 ? `Receive ${formatUnits(units)}` : 'Receive'}
      saveError={
        entry.hasErrors
          ? 'Correct the marked quantities first.'
          : units === 0
            ? 'Enter the received units first.'
            : undefined
      }
      saved={saved}
      onSave={() => void receiving.receive({ note, lines }, saved.send)}
    >
      <Field label="Note" hint="For example, the delivery note number" className="max-w-96">
        <Input
          value={note}
          maxLength={stockLimits.note}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {receiving.question}
    </StyleEntry>
  )
}

// Asks which value of a style to keep where another user changed the same field.
import { findSizeScales } from '#contract/catalog/sizeScales.ts'
import type { Style } from '#contract/catalog/styles.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { useCall } from '#web/api/useCall.ts'
import { ConflictChoice } from '#web/catalog/changes/ConflictChoice.tsx'
import type { OpenConflict, Side } from '#web/catalog/changes/useMergedEdit.ts'

import {
  type EditedStyle,
  type StyleField,
  styleFieldLabels,
  styleFormFieldOf,
  toEditedStyle,
} from './styleForm.ts'

interface StyleConflictProps {
  conflict: OpenConflict<EditedStyle, Style>
  onChoose: (field: StyleField, side: Side) => void
}

export function StyleConflict({
  conflict: { failure, current, merge, chosen },
  onChoose,
}: StyleConflictProps) {
  const { data } = useCall(findSizeScales, {})
  const findMessage = (field: StyleField) =>
    failure.errors?.find(({ path }) => path === styleFormFieldOf(field))?.message
  const format = (field: StyleField, fields: EditedStyle) => {
    const value = fields[field]
    if (value === null || value === '') return 'Nothing'
    if (typeof value === 'string') return value
    if (field === 'priceCents') return formatUsd(value)
    return data?.sizeScales.find(({ id }) => id === value)?.name ?? 'Another size scale'
  }
  return (
    <ConflictChoice
      title={failure.message}
      fields={merge.conflicting.map((field) => ({
        name: field,
        label: styleFieldLabels[field],
        message: findMessage(field),
        values: { theirs: format(field, toEditedStyle(current)), mine: format(field, merge.fields) },
        side: chosen[field],
      }))}
      adopted={merge.adopted.flatMap((field) => {
        const message = findMessage(field)
        return message === undefined ? [] : [`${styleFieldLabels[field]}: ${message}`]
      })}
      onChoose={onChoose}
    />
  )
}

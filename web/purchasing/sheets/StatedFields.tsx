// What a file says of the document itself, with a tick for each field that the form should take.
import { useState } from 'react'

import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

export interface StatedField {
  field: string
  label: string
  /** As the form has it. */
  value: string
  /** As it is shown. */
  text: string
  /** What the form has instead, as it is shown: it is replaced only if the user ticks the field. */
  typed?: string | undefined
  /** What the user should know, such as another sum of the lines. */
  warning?: string | undefined
}

/** Fields that the form has nothing for are ticked. Another file begins again. */
export function useStatedFields(file: File | null, fields: readonly StatedField[]) {
  const [changed, setChanged] = useState<{ file: File | null; ticks: ReadonlyMap<string, boolean> }>()
  const ticks = changed?.file === file ? changed?.ticks : undefined
  const isTicked = ({ field, typed }: StatedField) => ticks?.get(field) ?? typed === undefined
  return {
    fields,
    isTicked,
    ticked: fields.filter(isTicked),
    tick: ({ field }: StatedField, isOn: boolean) =>
      setChanged({ file, ticks: new Map([...(ticks ?? []), [field, isOn]]) }),
  }
}

export function StatedFields({ fields, isTicked, tick }: ReturnType<typeof useStatedFields>) {
  if (fields.length === 0) return null
  return (
    <Card title="From the file">
      <ul aria-label="From the file" className="flex flex-col gap-1.5">
        {fields.map((stated) => {
          const { field, label, text, typed, warning } = stated
          return (
            <li key={field}>
              <Checkbox
                label={
                  <span className="wrap-anywhere">
                    <span className="text-muted">{label}</span> <span className="tabular">{text}</span>
                    {typed !== undefined && (
                      <span className="tabular text-warning">{` instead of ${typed}`}</span>
                    )}
                  </span>
                }
                checked={isTicked(stated)}
                onChange={(isOn) => tick(stated, isOn)}
                className="w-fit gap-2 text-control"
              />
              {warning !== undefined && <p className="pl-6 text-control text-warning tabular">{warning}</p>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

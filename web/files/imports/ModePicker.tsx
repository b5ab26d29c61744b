// Lets the user choose what happens to records that exist.
import type { ReactNode } from 'react'

import { Card } from '#web/ui/Card.tsx'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'

interface ModePickerProps<Mode extends string> {
  /** Which records: 'Existing products'. */
  title: string
  mode: Mode
  choices: readonly { mode: Mode; title: string; text: string; disabled?: boolean }[]
  onChange: (mode: Mode) => void
  /** Above the choices. */
  children?: ReactNode
  /** What the import will do; undefined until all rows are checked, or if the choices say it. */
  summary?: string | undefined
}

export function ModePicker<Mode extends string>({
  title,
  mode: chosen,
  choices,
  onChange,
  children,
  summary,
}: ModePickerProps<Mode>) {
  const columns = choices.length > 2 ? 'grid-cols-3 max-lg:grid-cols-1' : 'grid-cols-2 max-sm:grid-cols-1'
  return (
    <Card title={title}>
      {children}
      <fieldset className={`grid gap-3 ${columns}`}>
        <legend className="sr-only">{title}</legend>
        {choices.map(({ mode, ...choice }) => (
          <ChoiceCard
            key={mode}
            name="mode"
            {...choice}
            checked={mode === chosen}
            onChoose={() => onChange(mode)}
          />
        ))}
      </fieldset>
      {summary !== undefined && <p className="mt-3 text-control">{summary}</p>}
    </Card>
  )
}

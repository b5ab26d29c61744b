// The keys that go through the rows of a list, as on the pages of its records. Only the list of shortcuts and the search show them.
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { focusNextRow } from './preview.ts'

export function RowShortcuts() {
  const steps = [
    { id: 'next', name: 'Next row', step: 1 },
    { id: 'previous', name: 'Previous row', step: -1 },
  ] as const
  return (
    <div className="sr-only">
      {steps.map(({ id, name, step }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          data-leaves-focus=""
          {...shortcutProps(id)}
          onClick={() => focusNextRow(step)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

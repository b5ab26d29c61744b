// Hides, shows and moves the columns of the list on the page. The address holds the choice.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'

import { moveColumn, shownColumns, toggleColumn, writeColumns } from '#web/lists/columnChoice.ts'
import { useListedColumns } from '#web/lists/useShownColumns.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

/** Renders nothing for a list without columns. */
export function ColumnChoice() {
  const listed = useListedColumns()
  const { columns: chosen } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (listed.length === 0) return null
  const shown = shownColumns(listed, chosen)
  const show = (next: readonly string[]) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, columns: writeColumns(listed, next) }),
      replace: true,
      resetScroll: false,
    })
  const headerOf = new Map(listed.map(({ name, header }) => [name, header]))
  const fixed = new Set(listed.filter(({ isFixed }) => isFixed).map(({ name }) => name))
  const hidden = listed.map(({ name }) => name).filter((name) => !shown.includes(name))
  return (
    <div className="border-t border-hairline pt-2 pb-1">
      <div className="mb-1 flex min-h-7 items-center justify-between gap-3 px-4">
        <p className="text-control font-semibold">Columns</p>
        {chosen !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2"
            onClick={() => show(shownColumns(listed, undefined))}
          >
            Reset
          </Button>
        )}
      </div>
      <ul aria-label="Columns">
        {[...shown, ...hidden].map((name) => {
          const header = headerOf.get(name) ?? name
          const position = shown.indexOf(name)
          return (
            <li key={name} className="flex items-center justify-between gap-2 pr-2.5 pl-4">
              <Checkbox
                label={header}
                checked={position >= 0}
                disabled={fixed.has(name) || (position >= 0 && shown.length === 1)}
                onChange={() => show(toggleColumn(listed, shown, name))}
              />
              {position >= 0 && (
                <span className="flex">
                  <IconButton
                    label={`Move ${header} up`}
                    size="sm"
                    disabledReason={position === 0 ? 'It is the first column.' : undefined}
                    onClick={() => show(moveColumn(shown, name, -1))}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Move ${header} down`}
                    size="sm"
                    disabledReason={position === shown.length - 1 ? 'It is the last column.' : undefined}
                    onClick={() => show(moveColumn(shown, name, 1))}
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

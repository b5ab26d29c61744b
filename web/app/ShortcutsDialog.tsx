// Lists the shortcuts of the page's controls, those of every page, and the letters of places.
import type { Role } from '#domain/permissions.ts'
import { isPlace, pageEntriesFor } from '#web/shell/pageEntries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import type { ShortcutControl } from '#web/ui/shortcutControls.ts'
import { getShortcut, type Shortcut, shortcutKeys, shortcuts } from '#web/ui/shortcuts.ts'

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  controls: readonly ShortcutControl[]
  role: Role
}

interface Row {
  name: string
  keys: readonly string[]
  /** Of a place, behind the keys. */
  letter?: string
}

export function ShortcutsDialog({ open, onOpenChange, controls, role }: ShortcutsDialogProps) {
  const ofControls = (isGlobal: boolean) =>
    controls
      .filter((control) => control.isGlobal === isGlobal)
      .map(({ name, id }) => ({ name, keys: keysOf(getShortcut(id)) }))
  const withoutControl = Object.values<Shortcut>(shortcuts).filter(({ hasNoControl }) => hasNoControl)
  const isEverywhere = ({ scope }: Shortcut) => scope === 'Everywhere'
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="lg">
      <section
        aria-label="Shortcuts"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls on a small screen, without a control in it
        tabIndex={0}
        className="grid min-h-0 flex-1 items-start gap-x-8 overflow-y-auto overscroll-contain px-5 py-4 rounded-b-md focus-ring focus-visible:-outline-offset-2 max-sm:px-4 md:grid-cols-2"
      >
        <div>
          <Rows title="On this page" rows={ofControls(false)} />
          <Rows
            title="Everywhere"
            rows={[...ofControls(true), ...withoutControl.filter(isEverywhere).map(toRow)]}
          />
          <Rows
            title="In lists"
            rows={withoutControl.filter((shortcut) => !isEverywhere(shortcut)).map(toRow)}
          />
        </div>
        <Rows title="Go to" rows={goRows(role)} />
      </section>
    </Dialog>
  )
}

function goRows(role: Role): Row[] {
  return pageEntriesFor(role)
    .filter(isPlace)
    .flatMap(({ title, place = title, letter }) =>
      letter === undefined ? [] : [{ name: place, keys: keysOf(shortcuts.goTo), letter }],
    )
}

function toRow(shortcut: Shortcut): Row {
  return { name: shortcut.name, keys: keysOf(shortcut) }
}

function keysOf({ keys }: Shortcut): string[] {
  return shortcutKeys(keys)
}

/** Without rows nothing. */
function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <section className="mb-5">
      <h3 className="mb-1 text-meta font-medium text-muted">{title}</h3>
      <dl className="text-control">
        {rows.map(({ name, keys, letter }) => (
          <div
            key={`${name} ${keys.join(' ')}`}
            className="flex items-center gap-4 border-b border-hairline py-1"
          >
            <dt className="min-w-0 flex-1 py-0.5 wrap-anywhere">{name}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {letter !== undefined && <Kbd>{letter}</Kbd>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

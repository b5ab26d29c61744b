// Lists the shortcuts of the page's controls, and those of every page.
import { Fragment } from 'react'

import { Dialog, DialogBody } from '#web/ui/Dialog.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { type ShortcutControl, shortcutKeys } from '#web/ui/shortcuts.ts'

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  controls: readonly ShortcutControl[]
}

interface Shortcut {
  name: string
  keys: readonly string[]
}

/** Shortcuts that no control declares. */
const commonShortcuts: Shortcut[] = [
  { name: 'Move in a list', keys: ['↑', '↓'] },
  { name: 'Open or confirm', keys: ['Enter'] },
  { name: 'Close or clear', keys: ['Esc'] },
  { name: 'Go to the notification in the corner', keys: ['F8'] },
]

export function ShortcutsDialog({ open, onOpenChange, controls }: ShortcutsDialogProps) {
  const shortcutsOf = (isGlobal: boolean): Shortcut[] =>
    controls
      .filter((control) => control.isGlobal === isGlobal)
      .map(({ name, keys }) => ({ name, keys: shortcutKeys(keys) }))
  const pageShortcuts = shortcutsOf(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
      <DialogBody>
        {pageShortcuts.length > 0 && <Shortcuts title="On this page" shortcuts={pageShortcuts} />}
        <Shortcuts title="Everywhere" shortcuts={[...shortcutsOf(true), ...commonShortcuts]} />
      </DialogBody>
    </Dialog>
  )
}

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className="not-first:mt-4">
      <h3 className="mb-1 text-meta font-medium text-muted">{title}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center text-control">
        {shortcuts.map(({ name, keys }) => (
          <Fragment key={name}>
            <dt className="border-b border-hairline py-1.5 pr-4 wrap-anywhere">{name}</dt>
            <dd className="flex h-full items-center justify-end gap-1 border-b border-hairline">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

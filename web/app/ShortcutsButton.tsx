// Opens the list of keyboard shortcuts, also with `?`.
import { Keyboard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { IconButton } from '#web/ui/IconButton.tsx'
import { shortcutProps, type ShortcutControl, shortcutControls } from '#web/ui/shortcuts.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

export function ShortcutsButton() {
  const [isOpen, setIsOpen] = useState(false)
  /** The controls of the page when the list was opened. */
  const [controls, setControls] = useState<ShortcutControl[]>()
  const open = () => {
    setControls(shortcutControls())
    setIsOpen(true)
  }
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        aria-haspopup="dialog"
        {...shortcutProps('?')}
        // On a phone the search offers it.
        className="max-sm:hidden"
        onClick={open}
      >
        <Keyboard aria-hidden="true" />
      </IconButton>
      {controls && (
        <Suspense>
          <ShortcutsDialog open={isOpen} onOpenChange={setIsOpen} controls={controls} />
        </Suspense>
      )}
    </>
  )
}

// Opens the list of keyboard shortcuts, also with `?`.
import { Keyboard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type ShortcutControl, shortcutControls } from '#web/ui/shortcutControls.ts'
import { shortcutProps } from '#web/ui/shortcuts.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

export function ShortcutsButton() {
  const { user } = useCurrentUser()
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
        {...shortcutProps('help')}
        // On a phone the search offers it.
        className="max-sm:hidden"
        onClick={open}
      >
        <Keyboard aria-hidden="true" />
      </IconButton>
      {controls && user && (
        <Suspense>
          <ShortcutsDialog open={isOpen} onOpenChange={setIsOpen} controls={controls} role={user.role} />
        </Suspense>
      )}
    </>
  )
}

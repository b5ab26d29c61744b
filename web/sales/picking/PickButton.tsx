import { PackageSearch } from 'lucide-react'

import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { type PickedIds, usePickNow } from './usePickNow.ts'

interface PickButtonProps extends Pick<ButtonProps, 'variant'> {
  documents: PickedIds
  /** 'Pick' by default. */
  children?: string
}

/** Creates a pick list and opens it. */
export function PickButton({ documents, variant, children = 'Pick' }: PickButtonProps) {
  const { pick, isPending, permissionError } = usePickNow()
  return (
    <Button
      {...shortcutProps('pick')}
      variant={variant}
      busy={isPending}
      disabledReason={permissionError}
      onClick={() => pick(documents)}
    >
      <PackageSearch aria-hidden="true" />
      {children}
    </Button>
  )
}

// Asks before a style is deleted. Its products stay.
import { useNavigate } from '@tanstack/react-router'

import { deleteStyle, type Style } from '#contract/catalog/styles.ts'
import { pluralize } from '#domain/platform/format.ts'
import { useChange } from '#web/api/useChange.ts'
import { ConfirmChange } from '#web/api/useConfirm.tsx'

interface DeleteStyleDialogProps {
  style: Style
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function DeleteStyleDialog({ style, open, onOpenChange }: DeleteStyleDialogProps) {
  const navigate = useNavigate()
  const removing = useChange(deleteStyle, {
    success: `Style ${style.number} deleted`,
    failure: 'Failed to delete style',
    onDone: () => navigate({ to: '/styles' }),
  })
  const count = style.products.length
  return (
    <ConfirmChange
      change={removing}
      input={{ id: style.id }}
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete style ${style.number}`}
      description={
        count === 0
          ? `${style.name} has no products.`
          : `${pluralize(count, 'product')} of ${style.name} ${count === 1 ? 'stays' : 'stay'} in the catalog with ${count === 1 ? 'its' : 'their'} stock, without a style.`
      }
      confirmText="Delete style"
      busyText="Deleting..."
    />
  )
}

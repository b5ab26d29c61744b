// The codes that a customer or a supplier has for our products, on its page.
import { Plus } from 'lucide-react'
import { useState } from 'react'

import type { ProductAlias } from '#contract/catalog/productAliases.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import { AliasForm, type AliasSender } from './AliasForm.tsx'
import { AliasList } from './AliasList.tsx'

export function SenderAliasesCard({ sender }: { sender: AliasSender }) {
  const [edited, setEdited] = useState<ProductAlias>()
  const [isOpen, setIsOpen] = useState(false)
  const permissionError = usePermissionError('products.edit')
  const open = (alias?: ProductAlias) => {
    setEdited(alias)
    setIsOpen(true)
  }
  return (
    <Card
      title="Their codes"
      flush
      action={
        <Button size="sm" variant="ghost" disabledReason={permissionError} onClick={() => open()}>
          <Plus aria-hidden="true" />
          Add code
        </Button>
      }
    >
      <AliasList
        of={sender}
        emptyText="The codes under which they know your products. Imports and searches find the products by them."
        onEdit={open}
      />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={edited ? 'Change code' : 'Add code'}>
        <AliasForm key={edited?.id ?? 'new'} alias={edited} sender={sender} onDone={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  )
}

// Opens the page that prints labels with products that are read first.
import { useNavigate } from '@tanstack/react-router'
import { Printer } from 'lucide-react'

import { maxLabelProducts } from '#contract/catalog/labels.ts'
import { useAction } from '#web/api/useAction.ts'
import { Button } from '#web/ui/Button.tsx'

interface PrintLabelsButtonProps {
  findIds: () => Promise<readonly number[]>
  /** The message if they can't be read. */
  failure: string
  disabledReason: string | undefined
}

export function PrintLabelsButton({ findIds, failure, disabledReason }: PrintLabelsButtonProps) {
  const navigate = useNavigate()
  const opening = useAction(
    async () => {
      const ids = await findIds()
      await navigate({ to: '/labels', search: { ids: ids.slice(0, maxLabelProducts).join(',') } })
    },
    { failure },
  )
  return (
    <Button
      busy={opening.isPending}
      disabledReason={disabledReason}
      onClick={() => opening.mutate(undefined)}
    >
      <Printer aria-hidden="true" />
      Print labels
    </Button>
  )
}

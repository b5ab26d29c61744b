// The style that the product list is limited to, with a button that removes the filter.
import { X } from 'lucide-react'

import { findStyle } from '#contract/catalog/styles.ts'
import { useCall } from '#web/api/useCall.ts'
import { Button } from '#web/ui/Button.tsx'

interface StyleFilterProps {
  styleId: number
  onRemove: () => void
}

export function StyleFilter({ styleId, onRemove }: StyleFilterProps) {
  const { data: style } = useCall(findStyle, { id: styleId })
  return (
    <div className="basis-full">
      <Button aria-label="Remove the filter by style" onClick={onRemove}>
        <span className="max-w-80 truncate">
          {style ? `Style ${style.number} · ${style.name}` : 'One style'}
        </span>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}

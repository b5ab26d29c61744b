// What can be done with a product's stock, as buttons.
import { ClipboardCheck, PackagePlus, Scale } from 'lucide-react'

import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import type { StockAction } from './StockDialog.tsx'

const faces = {
  receive: { label: 'Receive', keys: 'Alt+R', Icon: PackagePlus },
  adjust: { label: 'Adjust', keys: 'Alt+A', Icon: Scale },
  count: { label: 'Count', keys: 'Alt+C', Icon: ClipboardCheck },
}

interface StockButtonsProps {
  deeds: readonly StockAction[]
  size?: ButtonProps['size']
  /** The one that stands out. */
  main?: StockAction
  onStart: (deed: StockAction) => void
}

export function StockButtons({ deeds, size, main, onStart }: StockButtonsProps) {
  const whyNot = usePermissionError('products.edit')
  return deeds.map((deed) => {
    const { label, keys, Icon } = faces[deed]
    return (
      <Button
        key={deed}
        {...shortcutProps(keys)}
        size={size}
        variant={deed === main ? 'primary' : 'secondary'}
        disabledReason={whyNot}
        onClick={() => onStart(deed)}
      >
        <Icon aria-hidden="true" />
        {label}
      </Button>
    )
  })
}

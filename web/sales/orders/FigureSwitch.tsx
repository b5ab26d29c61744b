// Chooses which figure of the lines the matrices of an order show.
import { type OrderFigure, orderFigures } from './orderUnits.ts'

const names: Record<OrderFigure, string> = {
  ordered: 'Ordered',
  allocated: 'Allocated',
  invoiced: 'Invoiced',
  'back order': 'Back order',
}

interface FigureSwitchProps {
  figure: OrderFigure
  onChange: (figure: OrderFigure) => void
}

export function FigureSwitch({ figure, onChange }: FigureSwitchProps) {
  return (
    <fieldset
      aria-label="Units in the cells"
      className="flex w-fit max-w-full rounded-md border border-edge p-0.5"
    >
      {orderFigures.map((own) => (
        <button
          key={own}
          type="button"
          aria-pressed={figure === own}
          onClick={() => onChange(own)}
          className="h-6 min-w-0 truncate rounded-sm px-2 text-meta font-medium text-muted focus-ring hover:text-ink aria-pressed:bg-selected aria-pressed:text-ink pointer-coarse:h-9"
        >
          {names[own]}
        </button>
      ))}
    </fieldset>
  )
}

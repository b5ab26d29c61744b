import { Package } from 'lucide-react'

import { downloadPackingSlip } from '#contract/sales/dispatch.ts'
import { useSavePdf } from '#web/api/useSavePdf.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

interface PackingSlipButtonProps {
  invoice: { id: number; number: string }
  /** Next to buttons of other invoices. */
  namesInvoice?: boolean
}

export function PackingSlipButton({ invoice: { id, number }, namesInvoice = false }: PackingSlipButtonProps) {
  const pdf = usePackingSlip({ id, number })
  return (
    <Button
      {...(!namesInvoice && shortcutProps('packingSlip'))}
      variant="primary"
      busy={pdf.isPending}
      busyText="Saving..."
      onClick={() => pdf.mutate()}
    >
      <Package aria-hidden="true" />
      {namesInvoice ? `Packing slip ${number}` : 'Packing slip'}
    </Button>
  )
}

export function usePackingSlip({ id, number }: { id: number; number: string }) {
  return useSavePdf(downloadPackingSlip, id, `packing-slip-${number}`)
}

// Downloads a blank order form to send to a customer, on the page that imports it again.
import { Download } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

import { OrderFormFields } from './OrderFormFields.tsx'
import { type OrderFormChoice, orderFormText, useOrderForm } from './useOrderForm.ts'

export function OrderFormCard() {
  const [choice, setChoice] = useState<OrderFormChoice>({})
  const download = useOrderForm()
  return (
    <Card title="Order form">
      <p className="mb-3 text-control text-muted">{orderFormText}</p>
      <OrderFormFields choice={choice} onChange={setChoice} />
      <Button className="mt-3" busy={download.isPending} onClick={() => download.mutate(choice)}>
        <Download aria-hidden="true" />
        Download order form
      </Button>
    </Card>
  )
}

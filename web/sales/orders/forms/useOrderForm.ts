// Downloads a blank order form.
import type { InputOf } from '#contract/platform/endpoint.ts'
import { downloadOrderForm } from '#contract/sales/orderForms.ts'
import { formatCount } from '#domain/platform/format.ts'
import { maxFormStyles } from '#domain/sales/orderForms.ts'
import { call } from '#web/api/call.ts'
import { readFileName } from '#web/api/readFileName.ts'
import { useAction } from '#web/api/useAction.ts'
import { saveFile } from '#web/ui/saveFile.ts'

export type OrderFormChoice = InputOf<typeof downloadOrderForm>

export const orderFormText = `A workbook of at most ${formatCount(maxFormStyles)} styles to send to a customer, with the prices of the customer. Import it when it is filled in.`

export function useOrderForm(onSaved?: () => void) {
  return useAction(
    async (choice: OrderFormChoice) => {
      const response = await call(downloadOrderForm, choice)
      const name = readFileName(response.headers.get('content-disposition')) ?? 'order_form.xlsx'
      return { file: await response.blob(), name }
    },
    {
      failure: 'Failed to download the order form. Please try again.',
      onSuccess: ({ file, name }) => {
        saveFile(file, name)
        onSaved?.()
      },
    },
  )
}

// Downloads a blank order form as a workbook.
import type { Download, InputOf } from '#contract/platform/endpoint.ts'
import { downloadOrderForm as endpoint } from '#contract/sales/orderForms.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'

import { readOrderForm } from './readOrderForm.ts'
import { writeOrderForm } from './writeOrderForm.ts'

export const [orderFormType = ''] = endpoint.mediaTypes ?? []

/** 'order_form_2027-03-01.xlsx' */
export function nameOrderForm(ctx: Ctx): string {
  return `order_form_${companyDay(ctx)}.xlsx`
}

export async function downloadOrderForm(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Download> {
  const form = await readOrderForm(ctx, input)
  return { name: nameOrderForm(ctx), type: orderFormType, chunks: writeOrderForm(form) }
}

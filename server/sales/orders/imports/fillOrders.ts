// Gives the orders of a file what is said once for all of them. What their rows say wins, and differences are noted.
import { listColumns } from '#domain/files/columnNotes.ts'
import { formatDay } from '#domain/platform/days.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { withoutPeriod } from '#domain/platform/text.ts'
import {
  applyBlock,
  customerCells,
  describeFileCells,
  describeUnreadMeaning,
} from '#domain/sales/orderFiles/fileValues.ts'
import { orderColumnNames } from '#domain/sales/orderFiles/orderColumns.ts'
import { type OrderTitles, readTitles } from '#domain/sales/orderFiles/readTitles.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'

import { hasCustomer, nameCustomer, withoutCustomer } from './findFileValues.ts'
import { findTitleCustomers, nameBareCustomers } from './findTitleCustomers.ts'
import type { OrderGroup } from './groupOrders.ts'
import type { OrderCustomer } from './matchOrderCustomers.ts'
import type { OrderFileValues } from './orderTypes.ts'

type FileCells = OrderTitles['values']
type BlockValues = OrderFileValues & { blockNotes: string[] }

export async function fillOrders(
  ctx: Ctx,
  groups: readonly OrderGroup[],
  values: OrderFileValues,
): Promise<void> {
  const blocks = await readBlocks(ctx, groups, values)
  const noted = new Set<number>()
  for (const group of groups) {
    const row = group.block?.row ?? 0
    const of = blocks.get(row) ?? { ...values, blockNotes: [] }
    fillOrder(group, of)
    if (!noted.has(row)) addNotes(group, of.blockNotes)
    noted.add(row)
  }
}

/** By the first row of a block. */
async function readBlocks(
  ctx: Ctx,
  groups: readonly OrderGroup[],
  values: OrderFileValues,
): Promise<Map<number, BlockValues>> {
  const blocks = [...new Map(groups.flatMap(({ block }) => (block ? [[block.row, block]] : []))).values()]
  const today = companyDay(ctx)
  const read = blocks.map(({ titles }) => readTitles(titles, today))
  await nameBareCustomers(ctx, read)
  const named = await findTitleCustomers(
    ctx,
    read.map((titles) => titles.values),
  )
  return new Map(
    blocks.map(({ row }, index) => {
      const titles = read[index] ?? { values: {}, notes: [], unread: [] }
      const customer = named[index]
      const known = customer && 'customerId' in customer ? customer.customerId : undefined
      const above = values.isOfFirstOrder === true ? withoutCustomer(values.cells) : values.cells
      const cells = applyBlock(above, titles.values)
      const ofFile = values.isOfFirstOrder === true ? undefined : values.customerId
      const customerId = hasCustomer(titles.values) ? known : ofFile
      const unread =
        titles.unread.length === 0 ? '' : ` Not imported: ${withoutPeriod(listColumns(titles.unread))}.`
      const blockNotes = [
        `Row ${row} begins another order: ${describeFileCells(titles.values)}.${unread}`,
        ...titles.notes,
      ]
      return [
        row,
        {
          customerId,
          cells: customerId === undefined ? cells : withoutCustomer(cells),
          titleCustomer: known === undefined ? undefined : { id: known, name: nameCustomer(titles.values) },
          rowNotes: describeUnreadMeaning(titles),
          blockNotes,
        },
      ]
    }),
  )
}

function fillOrder(group: OrderGroup, { customerId, cells, titleCustomer, rowNotes }: OrderFileValues): void {
  const { shared } = group
  const notes: string[] = []
  const fill = (values: FileCells) => {
    for (const [column, value] of Object.entries(values) as [keyof FileCells, string][]) {
      const known = shared.cells[column]
      if (known === undefined) shared.cells[column] = value
      else if (foldText(known) !== foldText(value)) notes.push(differenceNote(column, known, value))
    }
  }
  if (customerCells.some((column) => shared.cells[column] !== undefined)) {
    fill(withoutCustomer(cells))
    group.titleCustomer = titleCustomer
  } else {
    fill(cells)
    group.customerId = customerId
  }
  addNotes(group, [...rowNotes, ...notes])
}

/** 'The start ship of the rows counts, Mar 1, 2027, not that of the file, Apr 1, 2027' */
function differenceNote(column: keyof FileCells, known: string, value: string): string {
  const show = (text: string) =>
    column === 'startShipOn' || column === 'cancelOn'
      ? formatDay(text)
      : text.replaceAll('\n', ', ').slice(0, 60)
  return `The ${orderColumnNames[column].toLowerCase()} of the rows counts, ${show(known)}, not that of the whole file, ${show(value)}`
}

/** 'The rows name La Petite Boutique, not Harbor & Pine as above the columns: the order is for La Petite Boutique' */
export function noteCustomer(group: OrderGroup, { id, proposal }: OrderCustomer): void {
  const { titleCustomer } = group
  if (titleCustomer && titleCustomer.id !== id)
    addNotes(group, [
      `The rows name ${proposal.name}, not ${titleCustomer.name} as above the columns: the order is for ${proposal.name}`,
    ])
}

function addNotes({ rows }: OrderGroup, notes: readonly string[]): void {
  const [first] = rows
  if (first && notes.length > 0) first.notes = [...notes, ...(first.notes ?? [])]
}

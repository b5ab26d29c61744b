// Finds the customers that the rows above the columns of a form name.
import { foldText } from '#domain/platform/foldText.ts'
import { joinList } from '#domain/platform/format.ts'
import { customerCells } from '#domain/sales/orderFiles/fileValues.ts'
import type { OrderTitles } from '#domain/sales/orderFiles/readTitles.ts'
import type { Ctx } from '#server/ctx.ts'

import { type CustomerCells, findCustomerMatches } from './matchOrderCustomers.ts'

/** `problem` says why it is not clear which customer it is. */
export type TitleCustomer = { customerId: number } | { problem: string }

/** By number, name and email. A label such as Account can be followed by a number or a name. Undefined where no customer is named. */
export async function findTitleCustomers(
  ctx: Ctx,
  titles: readonly CustomerCells[],
): Promise<(TitleCustomer | undefined)[]> {
  const lookups = titles.map(toWanted)
  if (lookups.every((cells) => Object.keys(cells).length === 0)) return titles.map(() => undefined)
  const matches = await findCustomerMatches(ctx, lookups)
  return lookups.map((cells, index) => {
    const text = cells.customerName ?? cells.customerNumber ?? cells.customerEmail
    if (text === undefined) return undefined
    const byWay = (way: string) => matches.get(`${index} ${way}`) ?? []
    const named = [...byWay('number'), ...byWay('name')]
    const all = named.length > 0 ? named : byWay('email')
    const customers = [...new Map(all.map((match) => [match.id, match])).values()]
    const [first, ...others] = customers
    if (first && others.length === 0) return { customerId: first.id }
    if (!first) return { problem: `No customer is called ${text.slice(0, 100)}.` }
    return { problem: `${joinList(customers.map(({ number }) => number))} are called ${text.slice(0, 100)}.` }
  })
}

/**
 * Adds the customer that stands above the columns without a label, as a title or a letterhead. It must be the only text there that is the
 * name of a customer. Returns the positions of the titles that name one so.
 */
export async function nameBareCustomers(ctx: Ctx, titles: readonly OrderTitles[]): Promise<Set<number>> {
  const texts = titles.flatMap((title, index) =>
    customerCells.some((column) => title.values[column] !== undefined)
      ? []
      : title.unread.map((text) => ({ index, text, name: text.replace(orderOf, '') })),
  )
  const named = new Set<number>()
  if (texts.length === 0) return named
  const matches = await findCustomerMatches(
    ctx,
    texts.map(({ name }) => ({ customerName: name })),
  )
  const namedTexts = texts.filter((_text, position) => matches.get(`${position} name`)?.length === 1)
  for (const [index, names] of Map.groupBy(namedTexts, (text) => text.index)) {
    const [only, ...others] = names
    const title = titles[index]
    if (!only || !title || others.some(({ name }) => foldText(name) !== foldText(only.name))) continue
    title.values.customerName = only.name
    title.unread = title.unread.filter((text) => text !== only.text)
    named.add(index)
  }
  return named
}

/** 'Order of La Petite Boutique' */
const orderOf = /^(?:purchase\s+)?order\s+(?:of|from|for|by)\s+/i

/** 'Harbor & Pine (C-100)' has a number too. */
function toWanted({ customerNumber, customerName, customerEmail }: CustomerCells): CustomerCells {
  const [, name, inBrackets] = /^(.+?)\s*\(([^()]+)\)$/.exec(customerName ?? '') ?? []
  const number = customerNumber ?? inBrackets ?? customerName
  const nameOrNumber = name ?? customerName ?? customerNumber
  return {
    ...(number !== undefined && { customerNumber: number }),
    ...(nameOrNumber !== undefined && { customerName: nameOrNumber }),
    ...(customerEmail !== undefined && { customerEmail }),
  }
}

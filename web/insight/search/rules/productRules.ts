// What a user can do with a product or a style from the search.
import { ClipboardCheck, GitMerge, PackagePlus, Plus, Scale } from 'lucide-react'

import type { StyleResult } from '#contract/insight/search.ts'

import { type ActionRule, deleteRule, editRule, salesRule } from './actionRule.ts'

type Target = Pick<ActionRule, 'href' | 'press' | 'isPossible'>

function stockRules({ receive, count }: Record<'receive' | 'count', Target>): ActionRule[] {
  const permission = 'products.edit'
  return [
    { verb: 'Receive', words: 'stock', permission, Icon: PackagePlus, ...receive },
    { verb: 'Count', words: 'stock', permission, Icon: ClipboardCheck, ...count },
  ]
}

export const productRules: ActionRule[] = [
  ...stockRules({ receive: { press: 'receive' }, count: { press: 'count' } }),
  { verb: 'Adjust', words: 'correct stock', permission: 'products.edit', Icon: Scale, press: 'adjust' },
  editRule('products.edit', { press: 'edit' }),
]

export function styleRules({ id, productCount }: StyleResult, page: string): ActionRule[] {
  const target = (mode: string) => ({ href: `${page}?mode=${mode}`, isPossible: productCount > 0 })
  return [
    ...stockRules({ receive: target('receive'), count: target('count') }),
    editRule('styles.edit', { press: 'edit' }),
    salesRule(`/reports/sales-by-product?styleId=${id}&period=last-12-months`),
    {
      verb: 'Add colors or sizes',
      joint: 'to',
      words: 'new products',
      permission: 'styles.edit',
      Icon: Plus,
      href: `${page}?mode=add`,
      isRare: true,
    },
    {
      verb: 'Merge',
      words: 'combine style',
      permission: 'styles.group',
      Icon: GitMerge,
      press: 'merge',
      isRare: true,
    },
    deleteRule('styles.group', 'style'),
  ]
}

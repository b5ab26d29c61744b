// Edits one proposed style: its number and name, and which products belong to it.
import { useState } from 'react'

import { productLimits } from '#domain/catalog/products.ts'
import { compareSizes } from '#domain/catalog/sizeScales.ts'
import { styleLimits } from '#domain/catalog/styles.ts'
import { compareTexts } from '#domain/platform/foldText.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RowCheckbox } from '#web/ui/Checkbox.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { lengthError } from '#web/ui/lengthError.ts'
import { Money } from '#web/ui/Money.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { UnsavedInput } from '#web/ui/UnsavedInput.tsx'

import {
  moveProducts,
  numberError,
  type Proposal,
  type Proposals,
  renameProposal,
  splitProposal,
  withoutProducts,
} from './groupingState.ts'
import { ProposalPicker } from './ProposalPicker.tsx'

interface ProposalDialogProps {
  /** As they are when the dialog opens. */
  initialProposals: Proposals
  initialProposal: Proposal
  onSave: (proposals: Proposals) => void
  onClose: () => void
}

/** Mount it to open it. Its changes are drafts until they are saved. */
export function ProposalDialog({ initialProposals, initialProposal, onSave, onClose }: ProposalDialogProps) {
  const { id } = initialProposal
  const [proposals, setProposals] = useState(initialProposals)
  const proposal = proposals.find((one) => one.id === id) ?? initialProposal
  const [draft, setDraft] = useState({ number: proposal.number, name: proposal.name })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  /** The products to move, while the user chooses where to. */
  const [moving, setMoving] = useState<ReadonlySet<number>>()
  const { products } = proposal
  const renamed = () =>
    renameProposal(proposals, id, { number: draft.number.trim(), name: draft.name.trim() })
  const errors = {
    number:
      requiredError(draft.number, styleLimits.number, 'Style number is required') ??
      numberError(proposals, id, draft.number),
    name: requiredError(draft.name, productLimits.name, 'Style name is required'),
  }
  const isValid = errors.number === undefined && errors.name === undefined
  const allIds = new Set(products.map(({ id }) => id))
  const save = (next: Proposals) => {
    onSave(next)
    onClose()
  }
  /** A proposal that lost all of its products is gone. */
  const change = (next: Proposals) => {
    if (next.every((one) => one.id !== id)) return save(next)
    setProposals(next)
    setSelected(new Set())
    setMoving(undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={moving ? 'Choose the style' : 'Edit proposed style'}
      description={
        moving
          ? `${pluralize(moving.size, 'product')} of ${proposal.number} will move to it.`
          : proposal.styleId === null
            ? pluralize(products.length, 'product')
            : `${pluralize(products.length, 'product')} will join the existing style ${proposal.number}.`
      }
      size="lg"
    >
      <UnsavedInput when={proposals !== initialProposals} />
      {moving ? (
        <ProposalPicker
          proposals={proposals}
          source={proposal}
          moved={products.filter(({ id }) => moving.has(id))}
          onChoose={(target) => change(moveProducts(renamed(), id, moving, target))}
          onCancel={() => setMoving(undefined)}
        />
      ) : (
        <form
          className="contents"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isValid) save(renamed())
          }}
        >
          <DialogBody>
            {proposal.styleId === null && (
              <div className="mb-4 grid grid-cols-[1fr_2fr] gap-x-4 gap-y-3 max-sm:grid-cols-1">
                <Field label="Style number" required error={errors.number}>
                  <Input
                    value={draft.number}
                    onChange={({ target }) => setDraft({ ...draft, number: target.value })}
                  />
                </Field>
                <Field label="Style name" required error={errors.name}>
                  <Input
                    value={draft.name}
                    onChange={({ target }) => setDraft({ ...draft, name: target.value })}
                  />
                </Field>
              </div>
            )}
            <SelectionBar
              count={selected.size}
              total={products.length}
              onSelectAll={(isAll) => setSelected(isAll ? allIds : new Set())}
              onSplit={() => change(splitProposal(renamed(), id, selected))}
              onMove={() => setMoving(selected)}
              onRemove={() => change(withoutProducts(renamed(), id, selected))}
            />
            <ProductRows
              proposal={proposal}
              selected={selected}
              onSelect={(productId, isSelected) => {
                const next = new Set(selected)
                if (isSelected) next.add(productId)
                else next.delete(productId)
                setSelected(next)
              }}
            />
          </DialogBody>
          <DialogFooter>
            <Button className="mr-auto" onClick={() => setMoving(allIds)}>
              Merge into another style
            </Button>
            <Button onClick={onClose} className="max-sm:hidden">
              Cancel
            </Button>
            <Button
              {...shortcutProps('save')}
              type="submit"
              variant="primary"
              disabledReason={isValid ? undefined : 'Correct the number and the name first.'}
            >
              Save
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  )
}

function requiredError(text: string, maxLength: number, required: string): string | undefined {
  return text.trim() === '' ? required : lengthError(text, maxLength)
}

interface SelectionBarProps {
  count: number
  total: number
  onSelectAll: (isAll: boolean) => void
  onSplit: () => void
  onMove: () => void
  onRemove: () => void
}

function SelectionBar({ count, total, onSelectAll, onSplit, onMove, onRemove }: SelectionBarProps) {
  const none = count === 0 ? 'Select products first.' : undefined
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline pb-2">
      <RowCheckbox
        label="Select all products"
        checked={count === total}
        mixed={count > 0 && count < total}
        onChange={onSelectAll}
      />
      <span className="mr-auto text-control text-muted">
        {count === 0 ? 'Select products to split or move' : `${pluralize(count, 'product')} selected`}
      </span>
      <Button
        size="sm"
        onClick={onSplit}
        disabledReason={none ?? (count === total ? 'Leave at least one product in this style.' : undefined)}
      >
        Split into new style
      </Button>
      <Button size="sm" onClick={onMove} disabledReason={none}>
        Move
      </Button>
      <Button size="sm" onClick={onRemove} disabledReason={none}>
        Leave out
      </Button>
    </div>
  )
}

interface ProductRowsProps {
  proposal: Proposal
  selected: ReadonlySet<number>
  onSelect: (productId: number, isSelected: boolean) => void
}

function ProductRows({ proposal: { products }, selected, onSelect }: ProductRowsProps) {
  const sorted = products.toSorted(
    (a, b) => compareTexts(a.color, b.color) || compareSizes(a.size, b.size) || compareTexts(a.code, b.code),
  )
  return (
    <ul aria-label="Products of the style" className="divide-y divide-hairline">
      {sorted.map((product) => (
        <li key={product.id} className="flex items-center gap-3 py-1.5 text-control">
          <RowCheckbox
            label={`Select ${product.code}`}
            checked={selected.has(product.id)}
            onChange={(isSelected) => onSelect(product.id, isSelected)}
          />
          <ProductImage product={product} alt="" width={160} size="thumb" />
          <span className="min-w-0 flex-1">
            <span className="block truncate" title={product.name}>
              {product.name}
            </span>
            <span className="code block truncate text-meta text-muted">{product.code}</span>
          </span>
          <span className="w-28 min-w-0 max-sm:w-20">
            <ColorSwatch name={product.color || 'No color'} />
          </span>
          <span className="w-14 truncate">{product.size || 'No size'}</span>
          <Money className="w-16 text-right max-sm:hidden" value={formatUsd(product.priceCents)} />
        </li>
      ))}
    </ul>
  )
}

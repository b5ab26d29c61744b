// The open documents of a customer with what a payment applies to each.
import type { KeyboardEvent } from 'react'

import type { OpenItem } from '#contract/sales/receivables.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { DocumentNumber } from '#web/sales/receivables/DocumentNumber.tsx'
import { Input } from '#web/ui/Input.tsx'
import { isEnter } from '#web/ui/isEnter.ts'
import { Money } from '#web/ui/Money.tsx'

import { amountError } from './paymentForm.ts'

interface AmountsTableProps {
  debits: readonly OpenItem[]
  amounts: ReadonlyMap<number, string>
  onType: (id: number, text: string) => void
}

export function AmountsTable({ debits, ...inputs }: AmountsTableProps) {
  return (
    <div onKeyDown={moveBetweenAmounts} role="presentation">
      <ListTable label="Open documents" flush columns={amountColumns(inputs)} rows={debits} />
    </div>
  )
}

function amountColumns({ amounts, onType }: Omit<AmountsTableProps, 'debits'>): readonly Column<OpenItem>[] {
  return [
    ...documentColumns,
    {
      header: 'Amount',
      cell: ({ id, document, openCents }) => (
        <AmountInput
          label={`Amount for ${document.number}`}
          text={amounts.get(id) ?? ''}
          openCents={openCents}
          onType={(text) => onType(id, text)}
        />
      ),
      kind: 'money',
    },
  ]
}

const documentColumns: readonly Column<OpenItem>[] = [
  {
    header: 'Document',
    cell: ({ document, dueOn, openCents }) => (
      <>
        <DocumentNumber document={document} />
        {dueOn !== null && (
          <span className="block text-meta text-muted sm:hidden">due {formatDay(dueOn)}</span>
        )}
        <span className="block tabular sm:hidden">
          <Money value={formatUsd(openCents)} /> open
        </span>
      </>
    ),
    className: 'whitespace-nowrap',
  },
  { header: 'Date', cell: ({ onDate }) => formatDay(onDate), kind: 'date', hiddenBelow: 'sm' },
  {
    header: 'Due',
    cell: ({ dueOn, overdueDays }) => (
      <span className={overdueDays > 0 ? 'text-danger' : undefined}>
        {dueOn === null ? '–' : formatDay(dueOn)}
      </span>
    ),
    kind: 'date',
    hiddenBelow: 'sm',
  },
  {
    header: 'Open',
    cell: ({ openCents }) => <Money value={formatUsd(openCents)} />,
    kind: 'money',
    hiddenBelow: 'sm',
  },
]

interface AmountInputProps {
  label: string
  text: string
  openCents: number
  onType: (text: string) => void
}

function AmountInput({ label, text, openCents, onType }: AmountInputProps) {
  const error = amountError(text, openCents)
  return (
    <>
      <span className="inline-block w-36">
        <Input
          aria-label={label}
          aria-invalid={error !== undefined}
          title={error}
          data-amount=""
          inputMode="decimal"
          autoComplete="off"
          className="text-right tabular"
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
        />
      </span>
      {error !== undefined && <span className="block text-meta text-danger">{error}</span>}
    </>
  )
}

/** The amount nearest to the message that too much is applied. */
export function focusLastAmount(form: HTMLFormElement | null): void {
  const inputs = Array.from(form?.querySelectorAll<HTMLInputElement>('[data-amount]') ?? [])
  inputs.findLast(({ value }) => value !== '')?.focus()
}

/** The arrow keys and Enter move to the next or previous amount, as in a spreadsheet. Enter in the last one submits. */
function moveBetweenAmounts(event: KeyboardEvent<HTMLElement>): void {
  const step =
    event.key === 'ArrowDown' || (isEnter(event) && !event.shiftKey)
      ? 1
      : event.key === 'ArrowUp' || isEnter(event)
        ? -1
        : 0
  if (step === 0 || !(event.target instanceof HTMLInputElement)) return
  const inputs = Array.from(event.currentTarget.querySelectorAll<HTMLInputElement>('[data-amount]'))
  const next = inputs[inputs.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

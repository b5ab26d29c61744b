// The open documents of a customer with what a payment applies to each.
import type { KeyboardEvent } from 'react'

import type { OpenItem } from '#contract/sales/receivables.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { DocumentNumber } from '#web/sales/receivables/DocumentNumber.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'

import { amountError } from './paymentForm.ts'

interface AmountsTableProps {
  debits: readonly OpenItem[]
  amounts: ReadonlyMap<number, string>
  onType: (id: number, text: string) => void
}

export function AmountsTable({ debits, amounts, onType }: AmountsTableProps) {
  return (
    <div onKeyDown={moveBetweenAmounts} role="presentation">
      <Table label="Open documents" flush>
        <TableHead>
          <ColumnHead>Document</ColumnHead>
          <ColumnHead className="max-sm:hidden">Date</ColumnHead>
          <ColumnHead className="max-sm:hidden">Due</ColumnHead>
          <ColumnHead kind="money" className="max-sm:hidden">
            Open
          </ColumnHead>
          <ColumnHead kind="money">Amount</ColumnHead>
        </TableHead>
        <TableBody>
          {debits.map(({ id, document, onDate, dueOn, overdueDays, openCents }) => {
            const text = amounts.get(id) ?? ''
            const error = amountError(text, openCents)
            return (
              <TableRow key={id}>
                <Cell className="whitespace-nowrap">
                  <DocumentNumber document={document} />
                  {dueOn !== null && (
                    <span className="block text-meta text-muted sm:hidden">due {formatDay(dueOn)}</span>
                  )}
                  <span className="block tabular sm:hidden">
                    <Money value={formatUsd(openCents)} /> open
                  </span>
                </Cell>
                <Cell className="whitespace-nowrap text-muted tabular max-sm:hidden">
                  {formatDay(onDate)}
                </Cell>
                <Cell
                  className={`whitespace-nowrap tabular max-sm:hidden ${overdueDays > 0 ? 'text-danger' : 'text-muted'}`}
                >
                  {dueOn === null ? '–' : formatDay(dueOn)}
                </Cell>
                <Cell kind="money" className="max-sm:hidden">
                  <Money value={formatUsd(openCents)} />
                </Cell>
                <Cell kind="money">
                  <span className="inline-block w-36">
                    <Input
                      aria-label={`Amount for ${document.number}`}
                      aria-invalid={error !== undefined}
                      title={error}
                      data-amount=""
                      inputMode="decimal"
                      autoComplete="off"
                      className="text-right tabular"
                      value={text}
                      onFocus={(event) => event.target.select()}
                      onChange={(event) => onType(id, event.target.value)}
                    />
                  </span>
                  {error !== undefined && <span className="block text-meta text-danger">{error}</span>}
                </Cell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </div>
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
    event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
      ? 1
      : event.key === 'ArrowUp' || event.key === 'Enter'
        ? -1
        : 0
  if (step === 0 || !(event.target instanceof HTMLInputElement)) return
  const inputs = Array.from(event.currentTarget.querySelectorAll<HTMLInputElement>('[data-amount]'))
  const next = inputs[inputs.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

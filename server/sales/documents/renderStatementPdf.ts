// The statement of a customer as a PDF: what is open, or all entries of a period with a running balance.
import type { FileReply, InputOf } from '#contract/platform/endpoint.ts'
import type { AgeingTotals } from '#contract/sales/ageing.ts'
import type {
  downloadStatementPdf as endpoint,
  Statement,
  StatementLine,
} from '#contract/sales/statements.ts'
import { formatDay, formatLongDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { DocumentSum } from '#domain/sales/documentSums.ts'
import { readCompany } from '#server/company/findCompany.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { readSnapshot } from '#server/platform/db/readSnapshot.ts'
import { findStatement } from '#server/sales/receivables/findStatement.ts'

import { toDocumentCompany } from './documentCompany.ts'
import { type DocumentCustomer, readDocumentCustomer } from './documentCustomer.ts'
import { describeEntry } from './documentEntry.ts'
import {
  formatList,
  formatDocument,
  type DocumentColumn,
  type DocumentCompany,
  toTypstDocument,
} from './formatDocument.ts'

type RenderCtx = Pick<AppServices, 'db' | 'documents' | 'images'>

export async function renderStatementPdf(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<FileReply> {
  return printStatement(
    ctx,
    await readSnapshot(ctx, async ({ db }) =>
      readDetails({ db }, await findStatement({ ...ctx, db }, input)),
    ),
  )
}

/** A statement that was already read. */
export async function renderStatement(ctx: RenderCtx, statement: Statement): Promise<FileReply> {
  return printStatement(ctx, await readSnapshot(ctx, (tx) => readDetails(tx, statement)))
}

/** The company and the customer, for the document. */
async function readDetails({ db }: Pick<Ctx, 'db'>, statement: Statement) {
  const customer = await readDocumentCustomer({ db }, statement.customer.id)
  return { statement, customer, company: await readCompany(db) }
}

async function printStatement(
  ctx: RenderCtx,
  { statement, customer, company: row }: Awaited<ReturnType<typeof readDetails>>,
): Promise<FileReply> {
  const company = await toDocumentCompany(ctx, row)
  const data = formatStatement(statement, customer, company)
  // Depends on the statement alone, so that the same statement is the same file.
  const createdAt = new Date(`${statement.to}T12:00:00Z`)
  const bytes = await ctx.documents.render(
    toTypstDocument('list.typ', data, { logo: company.logo, createdAt }),
  )
  const name = `statement-${statement.customer.number}-${statement.to}.pdf`
  return { name, type: 'application/pdf', bytes, download: true }
}

function formatStatement(statement: Statement, customer: DocumentCustomer, company: DocumentCompany) {
  const { kind, from, to, ageing, closingBalanceCents, omittedLines } = statement
  const isActivity = kind === 'activity'
  return {
    ...formatDocument({
      company,
      kind: 'Statement',
      number: statement.customer.number,
      numberLabel: 'Customer number',
      mark: '',
      party: {
        label: 'Statement for',
        name: customer.name,
        address: customer.address,
        details: [customer.phone, customer.email],
      },
      shipTo: null,
      facts: [
        { label: 'As of', text: formatLongDay(to) },
        {
          label: 'Shows',
          text: isActivity
            ? from === null
              ? 'All activity'
              : `Activity since ${formatLongDay(from)}`
            : 'Open items',
        },
        ...(omittedLines > 0 ? [{ label: 'Not shown', text: describeOmitted(omittedLines) }] : []),
      ],
      sums: ageingSums(ageing),
      total: {
        label: closingBalanceCents < 0 ? 'Balance' : 'Balance due',
        amountCents: closingBalanceCents,
      },
      after: [],
      texts: [],
    }),
    ...(isActivity
      ? formatList(activityColumns, activityRows(statement), 'Nothing was recorded in this period.')
      : formatList(openItemColumns, openItemRows(statement), 'Nothing is open.')),
  }
}

const day = { width: 72, isAmount: false }
const amount = { width: 80, isAmount: true }

const openItemColumns: DocumentColumn[] = [
  { label: 'Date', ...day },
  { label: 'Document', width: null, isAmount: false },
  { label: 'Due', ...day },
  { label: 'Amount', ...amount },
  { label: 'Open', ...amount },
]

/** Credits are negative. */
function openItemRows(statement: Statement): string[][] {
  return withBroughtForward(statement, (line) => [
    formatDay(line.onDate),
    describeEntry(line),
    line.dueOn === null ? '' : formatDay(line.dueOn),
    formatUsd(signed(line, line.amountCents)),
    formatUsd(signed(line, line.openCents)),
  ])
}

const activityColumns: DocumentColumn[] = [
  { label: 'Date', ...day },
  { label: 'Document', width: null, isAmount: false },
  { label: 'Charge', ...amount },
  { label: 'Credit', ...amount },
  { label: 'Balance', ...amount },
]

function activityRows(statement: Statement): string[][] {
  return withBroughtForward(statement, (line) => [
    formatDay(line.onDate),
    describeEntry(line),
    line.side === 'debit' ? formatUsd(line.amountCents) : '',
    line.side === 'credit' ? formatUsd(line.amountCents) : '',
    formatUsd(line.balanceCents),
  ])
}

/** The balance before the first line. */
function withBroughtForward(
  { from, openingBalanceCents, lines, omittedLines }: Statement,
  toRow: (line: StatementLine) => string[],
): string[][] {
  const isShown = openingBalanceCents !== 0 || from !== null || omittedLines > 0
  return [
    ...(isShown ? [['', 'Balance brought forward', '', '', formatUsd(openingBalanceCents)]] : []),
    ...lines.map(toRow),
  ]
}

function describeOmitted(count: number): string {
  const verb = count === 1 ? 'is' : 'are'
  return `${pluralize(count, 'older line')} ${verb} left out. The balance brought forward includes ${count === 1 ? 'it' : 'them'}.`
}

function signed({ side }: StatementLine, cents: number): number {
  return side === 'debit' ? cents : -cents
}

/** The buckets that are not empty. */
function ageingSums(ageing: AgeingTotals): DocumentSum[] {
  const sums = [
    { label: 'Not due', amountCents: ageing.notDueCents },
    { label: '1 to 30 days overdue', amountCents: ageing.days1To30Cents },
    { label: '31 to 60 days overdue', amountCents: ageing.days31To60Cents },
    { label: '61 to 90 days overdue', amountCents: ageing.days61To90Cents },
    { label: 'Over 90 days overdue', amountCents: ageing.over90Cents },
    { label: 'On account', amountCents: ageing.unappliedCents },
  ]
  return sums.filter(({ amountCents }) => amountCents !== 0)
}

// The notices that a customer can't be sold to, and that a buyer without a record seems to be one.
import type { CreditMatch } from '#contract/sales/customers.ts'
import { sameCustomerMessage } from '#domain/sales/customers.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { SaleDocument } from './saleDocuments.ts'

interface DocumentProps {
  document: SaleDocument
}

/** The invoice can't be created or the order confirmed, whatever the items. The reason is given at the button. */
export function CreditNotice({ error, document }: DocumentProps & { error: string }) {
  return (
    <div className="mt-3">
      <Notice tone="warning" title={error}>
        <OverrideText document={document} />
      </Notice>
    </div>
  )
}

interface MatchNoticeProps extends DocumentProps {
  match: CreditMatch
  /** Why it can't be invoiced. */
  error: string | undefined
  onChoose: (id: number) => void
}

/** The buyer without a record seems to be a customer with a limit or on hold. */
export function MatchNotice({ document, match, error, onChoose }: MatchNoticeProps) {
  const { id, number, name, evidence } = match
  return (
    <div className="mt-3">
      <Notice
        {...(error !== undefined && { tone: 'warning' })}
        title={error ?? sameCustomerMessage(number, evidence, `Is it ${name}?`)}
        action={
          <Button size="sm" onClick={() => onChoose(id)}>
            {`Use ${number}`}
          </Button>
        }
      >
        {error === undefined ? (
          'Its terms apply, and its limit counts the invoice, only with its record.'
        ) : (
          <OverrideText document={document} />
        )}
      </Notice>
    </div>
  )
}

function OverrideText({ document: { name } }: DocumentProps) {
  const action = name === 'order' ? 'Confirming the order' : 'Creating the invoice'
  return <>{usePermissionError('limits.override') ?? `${action} needs a reason.`}</>
}

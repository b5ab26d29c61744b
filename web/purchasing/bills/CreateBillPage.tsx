// Enter Bill: a new bill. What is typed is kept in the browser until it is saved.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { findArrival } from '#contract/purchasing/arrivals.ts'
import { createBill } from '#contract/purchasing/bills.ts'
import { recordEndpoints } from '#contract/records.ts'
import { call } from '#web/api/call.ts'
import { type StoredValue, useStoredValue } from '#web/api/storedValue.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { useKeptDraft } from '#web/shell/useKeptDraft.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { toastError } from '#web/ui/toast.ts'

import { BillDraft, billError, emptyBill, toBillInput } from './billDraft.ts'
import { BillForm } from './BillForm.tsx'
import { fillArrival, fillSupplier } from './fillBill.ts'
import { useBillFile } from './useBillFile.ts'
import { useBillNumberTick } from './useBillNumberTick.ts'

const route = getRouteApi('/shell/create-bill')

export function CreateBillPage() {
  const { user } = useCurrentUser()
  return user && <CreateBill userId={user.id} />
}

function CreateBill({ userId }: { userId: number }) {
  const navigate = useNavigate()
  const today = useCompanyToday()
  const { value: draft, store } = useStoredValue({
    key: `bill:${userId}`,
    schema: BillDraft,
    empty: emptyBill,
  })
  useLink(store)
  const billFile = useBillFile(draft)
  const { sameNumber, isTicked, onFailure } = useBillNumberTick(draft.number)
  const creating = useChange(createBill, {
    form: 'create-bill',
    success: ({ number, state }) =>
      state === 'right' ? `Bill ${number} saved: it is right` : `Bill ${number} saved: it differs`,
    failure: 'Failed to save the bill',
    onFailure,
    onDone({ id }) {
      store.change(() => emptyBill)
      billFile.keep(id)
      void navigate({ to: '/bills/$id', params: { id: String(id) }, ignoreBlocker: true })
    },
  })
  const { saved, startOverButton } = useKeptDraft({
    name: 'create-bill',
    title: 'Bill',
    draft,
    store,
    empty: emptyBill,
  })
  const send = () =>
    saved.send(() =>
      creating.mutateAsync({
        supplierId: draft.supplier?.id ?? 0,
        ...toBillInput(draft, today),
        ...(isTicked && { sameNumber: true }),
      }),
    )
  return (
    <div className="max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <BillForm
        draft={draft}
        store={store}
        isSaved={false}
        sameNumber={sameNumber}
        file={billFile.file}
        onFile={billFile.setFile}
      />
      <BottomBar>
        {startOverButton}
        <Button
          {...shortcutProps('save')}
          variant="primary"
          busy={saved.isSaving}
          busyText="Saving..."
          disabledReason={billError(draft, today)}
          onClick={send}
        >
          Save bill
        </Button>
      </BottomBar>
      {saved.leaveDialog}
    </div>
  )
}

/** Starts the bill of the supplier or the arrival on whose page it was begun. A draft of another supplier begins again. */
function useLink(store: StoredValue<BillDraft>): void {
  const { supplierId, arrivalId } = route.useSearch()
  const navigate = route.useNavigate()
  const open = useEffectEvent(async () => {
    void navigate({ search: {}, replace: true })
    try {
      const arrival = arrivalId === undefined ? undefined : await call(findArrival, { id: arrivalId })
      const id = supplierId ?? arrival?.supplierId ?? null
      store.change((before) => (id === null || before.supplier?.id === id ? before : emptyBill))
      if (id !== null) {
        const supplier = await call(recordEndpoints.supplier.find, { id })
        store.change((before) => fillSupplier(before, supplier))
      }
      if (arrival) store.change((before) => fillArrival(before, arrival))
    } catch {
      toastError('Failed to load what came. Choose the supplier, and add the arrival.')
    }
  })
  const isLinked = supplierId !== undefined || arrivalId !== undefined
  useEffect(() => {
    if (isLinked) void open()
  }, [isLinked])
}

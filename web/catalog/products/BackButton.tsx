// Leads back to where the person came from, or to the product list.
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { Button } from '#web/ui/Button.tsx'

export function BackButton() {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (
    // Going back keeps the list's page and filters, which a link would forget.
    <Button onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/products' }))}>
      <ArrowLeft aria-hidden="true" />
      Back
    </Button>
  )
}

// A link to a list or the dashboard, shown as a button.
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

import { buttonStyles } from '#web/ui/buttonStyles.ts'

import { pages, type PlainPath } from './pages.ts'

export function BackToPage({ to, hasArrow }: { to: PlainPath; hasArrow?: boolean }) {
  return (
    <Link to={to} className={buttonStyles()}>
      {hasArrow && <ArrowLeft aria-hidden="true" />}
      {to === '/' ? 'Go to the dashboard' : `Back to ${pages[to].title}`}
    </Link>
  )
}

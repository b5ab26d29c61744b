// A message that stays on the page while it applies.
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  info: { Icon: Info, look: 'border-hairline bg-accent-soft', icon: 'text-link' },
  good: { Icon: CircleCheck, look: 'border-hairline bg-good-soft', icon: 'text-good' },
  warning: { Icon: TriangleAlert, look: 'border-hairline bg-warning-soft', icon: 'text-warning' },
  danger: { Icon: CircleAlert, look: 'border-hairline bg-danger-soft', icon: 'text-danger' },
}

interface NoticeProps {
  tone?: keyof typeof tones | undefined
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
}

/** Warnings and errors are announced when they appear. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const { Icon, look, icon } = tones[tone]
  return (
    <div
      role={tone === 'warning' || tone === 'danger' ? 'alert' : 'note'}
      className={`flex flex-wrap items-start gap-2.5 rounded-md border px-3.5 py-2.5 text-control ${look}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 stroke-[1.5] ${icon}`} />
      {/* An action that leaves less room for the text is below it. */}
      <div className="min-w-0 flex-1 basis-48">
        {title !== undefined && <p className="font-semibold wrap-anywhere">{title}</p>}
        {children}
      </div>
      {action !== undefined && <div className="-my-1 self-center">{action}</div>}
    </div>
  )
}

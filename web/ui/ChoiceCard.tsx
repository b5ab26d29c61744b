interface ChoiceCardProps {
  /** Of the group. */
  name: string
  title: string
  /** The effect of the choice. */
  text: string
  checked: boolean
  disabled?: boolean
  onChoose: () => void
}

/** A radio button with an explanation. The choices of a group are in one fieldset. */
export function ChoiceCard({ name, title, text, checked, disabled = false, onChoose }: ChoiceCardProps) {
  return (
    <label className="flex min-w-0 cursor-pointer items-start gap-2.5 rounded-md border border-edge bg-surface px-3 py-2 text-control has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:text-muted">
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="mt-1 shrink-0"
      />
      <span className="min-w-0">
        {title}
        <span className="block text-muted">{text}</span>
      </span>
    </label>
  )
}

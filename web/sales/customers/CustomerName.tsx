import { Link } from '@tanstack/react-router'

/** Links to the customer record, if there is one. */
export function CustomerName({ id, name }: { id: number | null; name: string }) {
  if (id === null) return <>{name}</>
  return (
    <Link
      to="/customers/$id"
      params={{ id: String(id) }}
      className="text-link underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  )
}

// A size in a narrow column: 'XXL' or 'X-Large' stays on one line. Only longer texts wrap.
const maxUnbroken = 10

export function SizeLabel({ size }: { size: string }) {
  return <span className={size.length <= maxUnbroken ? 'whitespace-nowrap' : 'wrap-anywhere'}>{size}</span>
}

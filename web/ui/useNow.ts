// The time, for what is told as 'N minutes ago'.
import { useEffect, useState } from 'react'

/** Goes on once a minute while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(clock)
  }, [])
  return now
}

import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'

interface CountdownProps {
  /** ISO moments by the server's clock. */
  from: string
  until: string
  now: string
}

/** How long the code can still be scanned. It is said in words and drawn; nobody is read the seconds. */
export function Countdown({ from, until, now }: CountdownProps) {
  const translate = useTranslate()
  // What both clocks are apart, as of the last answer.
  const [apart] = useState(() => Date.parse(now) - Date.now())
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const whole = Date.parse(until) - Date.parse(from)
  const left = Math.min(whole, Math.max(0, Date.parse(until) - (at + apart)))
  const words = translate(left === 0 ? 'linking.code.coming' : 'linking.code.left', {
    smart_count: Math.ceil(left / 1000),
  })
  return (
    <div style={{ width: 'min(100%, 280px)' }}>
      <LinearProgress variant="determinate" value={whole === 0 ? 0 : (left / whole) * 100} aria-label={words} />
      <Typography variant="body2" color="textSecondary" aria-hidden="true" sx={{ mt: 0.5 }}>
        {words}
      </Typography>
    </div>
  )
}

import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'

/** The heading of a wizard's step: the keyboard follows to it when the step changes, not when the page opens. */
export function StepTitle({ children, isFirst }: { children: string; isFirst: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return (
    <Typography ref={heading} component="h2" variant="h4" tabIndex={-1} sx={{ mb: 1, '&:focus': { outline: 'none' } }}>
      {children}
    </Typography>
  )
}

import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { HEARD } from './heard.ts'

interface StepTitleProps {
  children: string
  isFirst: boolean
  /** On a phone the steps' own line names the step: there it is only heard. */
  isNamedAbove?: boolean
}

/** The heading of a wizard's step: the keyboard follows to it when the step changes, not when the page opens. */
export function StepTitle({ children, isFirst, isNamedAbove = false }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return (
    <Typography
      ref={heading}
      component="h2"
      variant="h4"
      tabIndex={-1}
      sx={(theme) => ({
        mb: 1,
        '&:focus': { outline: 'none' },
        ...(isNamedAbove && { [theme.breakpoints.down('md')]: HEARD }),
      })}
    >
      {children}
    </Typography>
  )
}

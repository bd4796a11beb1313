import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Dotted } from './Dotted.tsx'
import { Quote, Words } from './Words.tsx'

interface ExchangeProps {
  title: string
  /** Where it stands. */
  state: ReactNode
  /** What is told of it in a line; nulls are left out. */
  facts: readonly ReactNode[]
  text: string
  /** What came with it. */
  below?: ReactNode
  answers: readonly { from: ReactNode; text: string | null; below?: ReactNode }[]
  /** What can be said to it. */
  children?: ReactNode
}

/** One of a list of letters that somebody wrote, with what they were answered. */
export function Exchange({ title, state, facts, text, below, answers, children }: ExchangeProps) {
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: '1px solid var(--athar-hairline)', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography component="h3" variant="h6">
          {title}
        </Typography>
        {state}
      </Box>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ mb: 1 }}>
        <Dotted parts={facts} />
      </Typography>
      <Words text={text} />
      {below}
      {answers.map((answer, index) =>
        answer.text === null ? null : (
          <Quote key={index} from={answer.from} text={answer.text}>
            {answer.below}
          </Quote>
        ),
      )}
      {children}
    </Box>
  )
}

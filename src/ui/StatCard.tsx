import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

export interface StatCardProps {
  /** The number, formatted. It stands before the words. */
  value: ReactNode
  label: ReactNode
  /** A quieter second line: a comparison, a date. */
  hint?: ReactNode
  /** `accent` marks the one figure about giving. */
  tone?: 'plain' | 'accent'
  /** Where the whole card leads. */
  to?: string
}

/** A figure and what it counts. */
export function StatCard({ value, label, hint, tone = 'plain', to }: StatCardProps) {
  const body = (
    <>
      <Typography
        component="p"
        sx={{
          // Long amounts shrink with their card before they would be cut.
          fontSize: 'clamp(1.125rem, 13cqi, 2rem)',
          fontWeight: 600,
          lineHeight: 1.25,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value}
      </Typography>
      <Typography component="p" sx={{ mt: 0.5, fontWeight: 500 }}>
        {label}
      </Typography>
      {hint === undefined ? null : (
        <Typography component="p" variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
    </>
  )
  return (
    <Card
      sx={{
        height: '100%',
        containerType: 'inline-size',
        borderInlineStart: tone === 'accent' ? '4px solid var(--athar-accent)' : undefined,
      }}
    >
      {to === undefined ? (
        <Box sx={{ p: { xs: 2, sm: 2.5 } }}>{body}</Box>
      ) : (
        <CardActionArea
          component={Link}
          to={to}
          sx={{ p: { xs: 2, sm: 2.5 }, height: '100%', color: 'inherit', textDecoration: 'none' }}
        >
          {body}
        </CardActionArea>
      )}
    </Card>
  )
}

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'

/** Wraps a drawing of what is to come; `label` is what a screen reader hears. */
function Waiting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      {children}
    </div>
  )
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Figures on their way. */
export function StatSkeleton({ label, count = 4 }: { label: string; count?: number }) {
  return (
    <Waiting label={label}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' }}>
        {numbers(count).map((index) => (
          <Skeleton key={index} variant="rounded" height={116} />
        ))}
      </Box>
    </Waiting>
  )
}

/** Rows on their way. */
export function ListSkeleton({ label, rows = 8 }: { label: string; rows?: number }) {
  return (
    <Waiting label={label}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {numbers(rows).map((index) => (
          <Skeleton key={index} variant="rounded" height={44} />
        ))}
      </Box>
    </Waiting>
  )
}

/** Cards with pictures on their way. */
export function CardsSkeleton({ label, cards = 6 }: { label: string; cards?: number }) {
  return (
    <Waiting label={label}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {numbers(cards).map((index) => (
          <Skeleton key={index} variant="rounded" height={360} />
        ))}
      </Box>
    </Waiting>
  )
}

/** A page on its way: a title, a line, a card. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <Waiting label={label}>
      <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
        <Skeleton variant="rounded" height={36} width="min(320px, 70%)" />
        <Skeleton variant="rounded" height={20} width="min(480px, 90%)" />
        <Skeleton variant="rounded" height={280} />
      </Box>
    </Waiting>
  )
}

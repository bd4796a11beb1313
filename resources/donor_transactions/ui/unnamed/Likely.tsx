import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { readAction } from '../../../../src/generate/calls.ts'
import { SERVED } from '../../../../src/generate/records.ts'
import { PhoneText } from '../../../../src/ui/PhoneText.tsx'
import { useNear } from '../../../../src/ui/useNear.ts'
import type { LikelyGiver } from '../../../_contracts/gifts.ts'
import { donorTransactions } from '../../schema.ts'

interface LikelyProps {
  id: string
  /** In sight from the beginning. */
  isFirst: boolean
  isBusy: boolean
  onAssign: (donor: string, name: string) => void
}

/** Of none nothing is asked. */
export const useLikely = (id: string | undefined) =>
  useQuery({
    queryKey: [donorTransactions.name, 'likelyGivers', id],
    queryFn: () => readAction<LikelyGiver[]>(donorTransactions.name, id ?? '', 'likelyGivers'),
    enabled: id !== undefined,
    ...SERVED,
  })

/** Who may have given it, and why: one press each. */
export function Likely({ id, isFirst, isBusy, onAssign }: LikelyProps) {
  const translate = useTranslate()
  // Asked for each gift by itself: those far below wait until somebody comes near.
  const { isNear, setPlace } = useNear()
  const { data, isPending } = useLikely(isNear || isFirst ? id : undefined)
  if (isPending)
    return (
      <Typography ref={setPlace} color="textSecondary">
        {translate('common.state.loading')}
      </Typography>
    )
  if (data === undefined || data.length === 0)
    return <Typography color="textSecondary">{translate('gifts.unnamed.noLikely')}</Typography>
  return (
    <Box
      component="ul"
      aria-label={translate('gifts.unnamed.likely')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
    >
      {data.map(({ id: donor, name, phone, why }) => (
        <Box component="li" key={donor} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button variant="outlined" disabled={isBusy} onClick={() => onAssign(donor, name)}>
            {translate('gifts.unnamed.assign', { name: `\u2068${name}\u2069` })}
          </Button>
          <Typography variant="body2" color="textSecondary">
            {translate(`gifts.unnamed.why.${why}`)}
          </Typography>
          {phone === null ? null : <PhoneText value={phone} />}
        </Box>
      ))}
    </Box>
  )
}

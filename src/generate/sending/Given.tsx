import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Money } from '../../ui/Money.tsx'

interface GivenProps {
  /** Null where so few gave that it is not told. */
  gifts: number | null
  given: string | null
}

/** What recipients of a campaign gave, or that fewer gave than figures are told of. */
export function Given({ gifts, given }: GivenProps) {
  const translate = useTranslate()
  if (gifts === 0) return <Typography>{translate('campaigns.givenNone')}</Typography>
  return (
    <Typography>
      {gifts === null || given === null ? (
        translate('campaigns.givenFew')
      ) : (
        <>
          {translate('campaigns.given', { smart_count: gifts })} <Money value={given} />.
        </>
      )}{' '}
      <Typography component="span" variant="body2" color="textSecondary">
        {translate('campaigns.givenHint')}
      </Typography>
    </Typography>
  )
}

/** How many want to be counted no more. */
export function Objecting({ count }: { count: number }) {
  const translate = useTranslate()
  if (count === 0) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {translate('campaigns.objecting', { smart_count: count })}
    </Typography>
  )
}

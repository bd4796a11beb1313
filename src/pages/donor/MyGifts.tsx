import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Failure } from '../../generate/Failure.tsx'
import { OnceKnown } from '../../generate/OnceKnown.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { Gifts, type OwnGift, useOwnList } from './Gifts.tsx'
import { Statements, useStatements } from './Statements.tsx'
import { useNamed } from './useNamed.ts'

/** Whether all are here that the lines name: one that comes later makes its line longer. */
function useGiftsNamed(gifts: readonly OwnGift[], statements: readonly { entityId: string }[]): boolean {
  const areProjects = useNamed(
    'projects',
    gifts.map(({ project }) => project),
  )
  const areEntities = useNamed(
    'entities',
    [...gifts, ...statements].map(({ entityId }) => entityId),
  )
  return areProjects && areEntities
}

/** [1.13] all that the donor gave, with the papers about it. */
export default function MyGifts() {
  const translate = useTranslate()
  const gifts = useOwnList<OwnGift>('donor_transactions', 'date')
  const statements = useStatements()
  const { data, error, refetch } = gifts
  const isNamed = useGiftsNamed(data ?? [], statements.data ?? [])
  // What they show stands above the gifts; where they cannot be had at once, nobody waits for them.
  const isEarly = statements.isPending && statements.failureCount === 0
  if (error && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  const outline = <PageSkeleton label={translate('common.state.loading')} />
  if (data === undefined) return outline
  return (
    <OnceKnown isComing={isEarly || !isNamed} outline={outline}>
      <PageHeader
        title={translate('auth.donorHome.giftsTitle')}
        back={{ label: translate('common.menu.home'), to: '/app/donor' }}
      />
      {data.length === 0 ? (
        <Typography sx={{ maxWidth: '60ch' }}>{translate('auth.donorHome.noGifts')}</Typography>
      ) : (
        <>
          <Statements data={statements.data} />
          <Gifts list={gifts} />
        </>
      )}
    </OnceKnown>
  )
}

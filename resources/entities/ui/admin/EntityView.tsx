import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RecordContextProvider, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { branchIn, nameIn } from '../../../../i18n/named.ts'
import { StateChip } from '../../../../src/generate/columns/choice.tsx'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { NoAccess, RecordError } from '../../../../src/generate/LoadState.tsx'
import { names, useRecord } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { Facts } from '../../../../src/generate/show/Facts.tsx'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Help } from '../../../../src/ui/Help.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { PageSkeleton, StatSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { resourceNamed } from '../../../registry.ts'
import { entities } from '../../schema.ts'
import { layout } from '../layout.tsx'
import { namesAbove } from '../namesAbove.ts'
import { Admins } from './Admins.tsx'
import { Branches } from './Branches.tsx'
import { EntityButtons } from './EntityButtons.tsx'
import { Figures } from './Figures.tsx'
import type { EntityRow } from './types.ts'
import { useOverview } from './useOverview.ts'

/** Shown above, or a file of the entity's own, which the platform's people do not open. */
const ELSEWHERE = names(entities, 'verified', 'logo')

function Head({ entity }: { entity: EntityRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (
    <PageHeader
      title={<bdi>{nameIn(entity, locale)}</bdi>}
      subtitle={<bdi>{branchIn(entity, locale)}</bdi>}
      back={{ label: translate('admin.entity.back'), to: '/admin/entities' }}
      aside={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <StateChip value={entity.status} label={translate(`resources.entities.states.${entity.status}`)} />
          <StatusChip
            tone={entity.verified ? 'success' : 'neutral'}
            label={translate(entity.verified ? 'admin.entity.verified' : 'admin.entity.notVerified')}
          />
          <Help
            title={translate('help.stopped.title')}
            lines={[
              translate('help.stopped.signIn'),
              translate('help.stopped.letters'),
              translate('help.stopped.kept'),
            ]}
          />
        </Box>
      }
    />
  )
}

function Inside({ id }: { id: string }) {
  const translate = useTranslate()
  const { data, error, isPending, fetchStatus, refetch } = useOverview(id)
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending && fetchStatus === 'idle') return null
  if (!data) return <StatSkeleton label={translate('common.state.loading')} count={5} />
  return (
    <>
      <Figures id={id} counts={data.counts} />
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {data.lastActivityAt === null ? (
          translate('admin.entity.noActivity')
        ) : (
          <>
            {translate('admin.entity.lastActivity')}: <DateText value={data.lastActivityAt} withTime />
          </>
        )}
      </Typography>
      <Admins id={id} admins={data.admins} onAdded={() => void refetch()} />
      <Branches id={id} branches={data.branches} main={data.main} />
    </>
  )
}

/** [2.50] one entity as the platform sees it: what it is, how much it holds, who runs it; not whom it knows. */
export default function AdminEntityView() {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { id = '' } = useParams()
  const { ready, can } = useRights('entities')
  const { data: entity, error, refetch } = useRecord(entities, id, { enabled: can('get') })
  if (ready && !can('get')) return <NoAccess />
  if (error && !entity) return <RecordError resource="entities" error={error} onRetry={() => void refetch()} />
  if (!entity) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <RecordContextProvider value={entity}>
      <Head entity={entity} />
      <EntityButtons entity={entity} />
      <Inside key={id} id={id} />
      <Facts
        resource={resourceNamed('entities').resource}
        record={entity}
        layout={layout}
        without={[...namesAbove(entity, locale), ...ELSEWHERE]}
      />
      <Typography variant="body2" color="textSecondary">
        {translate('admin.entity.recorded')}
      </Typography>
    </RecordContextProvider>
  )
}

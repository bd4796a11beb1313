import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Navigate } from 'react-router-dom'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { names, useRecord } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { Facts } from '../../../../src/generate/show/Facts.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { loadProfile } from '../../../../src/providers/profile.ts'
import { type Profile, useSettings } from '../../../../src/providers/settings.ts'
import { branchesOf } from '../../../../src/providers/useEnterBranch.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { resourceNamed } from '../../../registry.ts'
import { entities } from '../../schema.ts'
import { layout, SETTINGS } from '../layout.tsx'
import { namesAbove } from '../namesAbove.ts'
import { Branches, isOfMain } from './_parts/Branches.tsx'
import { BranchTotals } from './_parts/BranchTotals.tsx'
import { DonationWays } from './_parts/DonationWays.tsx'
import { Figures } from './_parts/Figures.tsx'
import { Head } from './_parts/Head.tsx'

type Entity = RecordOf<typeof entities>

/** What stands in the head, in a part of its own, or on the page of general settings. */
const ELSEWHERE = [...names(entities, 'verified', 'logo', 'brief', 'donationWays'), ...SETTINGS]
/** Without these a donor hardly knows whom they gave to. */
const WANTED = ['logo', 'brief', 'contactEmail', 'contactPhone', 'donationWays'] as const

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What the profile still lacks, for whoever can add it. */
function Lacking({ entity }: { entity: Entity }) {
  const translate = useTranslate()
  const texts = useTexts<typeof entities>('entities')
  const { can } = useRights('entities')
  const names = WANTED.filter((name) => isEmpty(entity[name]))
  if (names.length === 0 || !can('update')) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={
        <Button component={Link} to={`/app/entities/${entity.id}`} color="inherit" size="small">
          {translate('entity.profile.completeNow')}
        </Button>
      }
    >
      {translate('entity.profile.incomplete')} {names.map((name) => texts.place(name).label).join(' · ')}
    </Alert>
  )
}

const NAMES = ['name', 'branchName', 'nameEn', 'branchNameEn'] as const

/** The bar above the page names the entity by the profile: one that was renamed here is read again. */
function useNamedAsNow(entity: Entity | undefined, known: Profile['entity']): void {
  const isOld =
    entity !== undefined &&
    known !== null &&
    entity.id === known.id &&
    NAMES.some((name) => (entity[name] ?? null) !== (known[name] ?? null))
  useEffect(() => {
    if (isOld) void loadProfile().catch(() => undefined)
  }, [isOld])
}

function EntityProfile({ id, profile }: { id: string; profile: Profile }) {
  const translate = useTranslate()
  const { data: entity, error, refetch } = useRecord(entities, id)
  const { can } = useRights('entities')
  const { locale } = useFormat()
  useNamedAsNow(entity, profile.entity)
  if (error && !entity) return <Failure error={error} onRetry={() => void refetch()} />
  if (!entity) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <Head entity={entity} />
      <Lacking entity={entity} />
      <Figures />
      <Branches profile={profile} />
      {isOfMain(profile) && branchesOf(profile).length > 1 && can('branches') ? <BranchTotals /> : null}
      <DonationWays ways={entity.donationWays} />
      <Facts
        resource={resourceNamed('entities').resource}
        record={entity}
        layout={layout}
        without={[...namesAbove(entity, locale), ...ELSEWHERE]}
      />
    </>
  )
}

/** [2.38] [2.71] the entity that someone works for; its id is in nobody's address. */
export default function EntityPage() {
  const profile = useSettings((settings) => settings.profile)
  const id = profile?.entity?.id
  if (!profile || id === undefined) return <Navigate to="/app/dashboard" replace />
  return <EntityProfile id={id} profile={profile} />
}

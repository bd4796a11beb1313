import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { NewestIssue, SentIssues } from '../../../resources/donor_issues/ui/own/Sent.tsx'
import {
  type Charity,
  type OwnIssue,
  useCharities,
  useOwnIssues,
} from '../../../resources/donor_issues/ui/own/useOwn.ts'
import { Write } from '../../../resources/donor_issues/ui/own/WriteLater.tsx'
import { PREPARED } from '../../../resources/reports/ui/own/calls.ts'
import { Failure } from '../../generate/Failure.tsx'
import { later, useBrought } from '../../generate/lazyPart.tsx'
import { SERVED } from '../../generate/records.ts'
import { useSettings } from '../../providers/settings.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton, PageSkeleton } from '../../ui/Skeletons.tsx'
import { tourPlace } from '../../ui/tourPlace.ts'
import { DEDICATED } from './dedicatedList.ts'
import { Letters, NewestGifts, type OwnGift, type OwnLetter, type OwnYear, useOwnList } from './Gifts.tsx'
import { useNamed } from './useNamed.ts'

/** Below what most come for, and fetched after it. */
const MAY_BE_NOTHING = { xs: 0, sm: 0 }
const Dedicated = later(async () => (await import('./Dedicated.tsx')).Dedicated, MAY_BE_NOTHING)
const Sample = later(async () => (await import('./Sample.tsx')).Sample, { xs: 280, sm: 200 })
const Contacts = later(async () => (await import('./Contacts.tsx')).Contacts, MAY_BE_NOTHING)
const PreparedList = later(
  async () => (await import('../../../resources/reports/ui/own/PreparedList.tsx')).PreparedList,
  MAY_BE_NOTHING,
)

interface OwnHome {
  gifts: ReturnType<typeof useOwnList<OwnGift>>
  letters: ReturnType<typeof useOwnList<OwnLetter>>
  years: ReturnType<typeof useOwnList<OwnYear>>
  issues: readonly OwnIssue[]
  charities: readonly Charity[]
}

/** All of the page, so that it is drawn once; null while a part of it is on its way. */
function useOwnHome(): { home: OwnHome | null; error: unknown; retry: () => void } {
  const gifts = useOwnList<OwnGift>('donor_transactions', 'date')
  const letters = useOwnList<OwnLetter>('letters', 'sentAt')
  const years = useOwnList<OwnYear>('year_letter_pages', 'sentAt')
  const issues = useOwnIssues()
  const { charities, error: lost, retry: findCharities } = useCharities()
  const [given, sent] = [gifts.data ?? [], letters.data ?? []]
  const isNamed = [
    useNamed(
      'projects',
      given.map(({ project }) => project),
    ),
    useNamed(
      'reports',
      sent.map(({ report }) => report),
    ),
    useNamed(
      'year_letters',
      (years.data ?? []).map(({ yearLetter }) => yearLetter),
    ),
  ].every(Boolean)
  const queries = [gifts, letters, years, issues]
  const retry = () => {
    for (const query of queries) if (query.error) void query.refetch()
    if (lost) findCharities()
  }
  const error = queries.find((query) => query.error && !query.data)?.error ?? lost
  const isHere = gifts.data && letters.data && years.data && issues.data && charities
  // Once it is drawn it stays: the names of a list's next page come where they stand.
  const [isDrawn, setDrawn] = useState(false)
  if (isHere && isNamed && !isDrawn) setDrawn(true)
  return {
    home: isHere && (isNamed || isDrawn) ? { gifts, letters, years, issues: issues.data, charities } : null,
    error,
    retry,
  }
}

const BEFORE = [Sample, PreparedList, Dedicated, Contacts]

/** Whether all is here that the page of who has not given yet is made of. */
function useBeforeGiving(): boolean {
  const isBrought = useBrought(BEFORE)
  const prepared = useQuery(PREPARED)
  const dedicated = useGetList('projects', DEDICATED, SERVED)
  // What cannot be had at once keeps the rest from nobody.
  return isBrought && [prepared, dedicated].every(({ isPending, failureCount }) => !isPending || failureCount > 0)
}

/** [1.14], product.md 5: who has not given yet sees what giving does, and whom to ask; nobody is thanked for nothing. */
function BeforeGiving({ home: { letters, years, issues, charities } }: { home: OwnHome }) {
  const translate = useTranslate()
  // Drawn once: each part would move those below it as it comes.
  if (!useBeforeGiving()) return <ListSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <div {...tourPlace(letters.total === 0 ? 'sample' : 'letters')}>
        {letters.total === 0 ? <Sample /> : <Letters list={letters} years={years} />}
      </div>
      <PreparedList />
      <Dedicated />
      <div {...tourPlace('contacts')}>
        <Contacts charities={charities} />
      </div>
      <div {...tourPlace(charities.length === 0 ? 'begin' : 'write')}>
        {charities.length === 0 ? (
          <Section title={translate('auth.donorHome.begin.title')}>
            <Typography sx={{ maxWidth: '60ch' }}>{translate('auth.donorHome.begin.text')}</Typography>
          </Section>
        ) : (
          <Write charities={charities} title={translate('issues.mine.ask')} />
        )}
      </div>
      <SentIssues issues={issues} />
    </>
  )
}

/** The rest of each is a page of its own, which the menu leads to: what one came for is not a long way down. */
function Giving({ home: { gifts, letters, years, issues, charities } }: { home: OwnHome }) {
  return (
    <>
      <div {...tourPlace('letters')}>
        <Letters list={letters} years={years} />
      </div>
      <div {...tourPlace('gifts')}>
        <NewestGifts list={gifts} />
      </div>
      <Dedicated />
      <NewestIssue issues={issues} />
      <div {...tourPlace('contacts')}>
        <Contacts charities={charities} />
      </div>
    </>
  )
}

/** [2.58] where a donor arrives: their letters and gifts, what they write and whom they reach. */
export default function DonorHome() {
  const translate = useTranslate()
  const name = useSettings(({ profile }) => profile?.name ?? '')
  const title = name === '' ? translate('auth.donorHome.hello') : translate('auth.donorHome.helloName', { name })
  const { home, error, retry } = useOwnHome()
  if (home === null)
    return error ? (
      <Failure error={error} onRetry={retry} />
    ) : (
      <PageSkeleton label={translate('common.state.loading')} />
    )
  // Who has given is a donor by that alone (product.md 5).
  const hasGiven = (home.gifts.total ?? 0) > 0
  // Nobody is thanked for what went back; that and its receipt are still theirs to find.
  const isThanked = home.gifts.data?.some(({ reversed }) => !reversed) === true
  return (
    <>
      <PageHeader
        title={title}
        subtitle={translate(isThanked ? 'auth.donorHome.thanks' : 'auth.donorHome.before')}
        action={
          hasGiven ? (
            <Button {...tourPlace('write')} component={Link} to="/app/donor/messages" variant="contained">
              {translate('issues.mine.write')}
            </Button>
          ) : (
            <Button component={Link} to="/app/profile/home" variant="outlined">
              {translate('common.menu.profile')}
            </Button>
          )
        }
      />
      {hasGiven ? <Giving home={home} /> : <BeforeGiving home={home} />}
    </>
  )
}
